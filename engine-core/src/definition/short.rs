//! Short lists, handled in little code. It must not know what is in them.
//!
//! The standard library sorts fast and collects maps by sorting; both bring some four kilobytes of code for every
//! type. Lists that people read are short, so these few lines serve them.

/// Sorts a short list by a key; what has the same key stays in its order.
pub fn sort_short<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The same as `collect`, one element after the other.
pub fn one_by_one<C: Default + Extend<T>, T>(elements: impl IntoIterator<Item = T>) -> C {
    let mut collection = C::default();
    collection.extend(elements);
    collection
}

#[cfg(test)]
mod tests {
    use super::sort_short;

    #[test]
    fn a_short_list_is_sorted_and_equals_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_short(&mut list, |(key, _)| *key);
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
        sort_short(&mut [] as &mut [u8], |key| *key);
    }
}

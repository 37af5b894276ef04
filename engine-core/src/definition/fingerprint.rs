//! A name for content: equal text, equal fingerprint. It finds frozen definitions; it is no protection.

use super::name::Name;

/// The fingerprint of a text: 32 hexadecimal digits.
pub type Fingerprint = Name;

/// FNV-1a with 128 bits over the text (the algorithm of the FNV reference by Fowler, Noll and Vo).
///
/// Chosen because it needs no cryptography in the core; definitions come from the person's own files.
pub fn fingerprint(text: &str) -> Fingerprint {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let hash = text.bytes().fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    Name::new(&format!("{hash:032x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(fingerprint("").as_str(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(fingerprint("a").as_str(), "d228cb696f1a8caf78912b704e4a8964");
    }
}

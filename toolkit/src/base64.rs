//! Base64 (RFC 4648).

/// The alphabet of section 4.
pub(crate) const STANDARD: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The alphabet of section 5, for URLs and file names.
pub(crate) const URL_SAFE: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes with padding, as media in messages of every provider has it.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group
            .iter()
            .chain([&0, &0])
            .take(3)
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for place in 0..4 {
            let index = (bits >> (18 - 6 * place) & 63) as usize;
            let character = STANDARD.get(index).filter(|_| place <= group.len());
            text.push(character.map_or('=', |byte| char::from(*byte)));
        }
    }
    text
}

/// Bytes of a text with or without padding; `None` where it is no base64 of section 4.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 3);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in group {
            bits = bits << 6 | value(*digit)?;
        }
        bits <<= 6 * (4 - group.len());
        let [_, decoded @ ..] = bits.to_be_bytes();
        bytes.extend_from_slice(decoded.get(..group.len().checked_sub(1)?)?);
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    let (first, offset) = match digit {
        b'A'..=b'Z' => (b'A', 0),
        b'a'..=b'z' => (b'a', 26),
        b'0'..=b'9' => (b'0', 52),
        b'+' => return Some(62),
        b'/' => return Some(63),
        _ => return None,
    };
    Some(u32::from(digit - first) + offset)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_test_vectors_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(super::encode(bytes.as_bytes()), text);
            assert_eq!(super::decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        for bytes in 0..=u8::MAX {
            let bytes = [bytes, !bytes, 7, bytes];
            assert_eq!(super::decode(&super::encode(&bytes)), Some(bytes.to_vec()));
        }
        assert_eq!(super::decode("not base64!"), None);
        assert_eq!(super::encode(&[0xfb, 0xff, 0xfe]), "+//+");
    }
}

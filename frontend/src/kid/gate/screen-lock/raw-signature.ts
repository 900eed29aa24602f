const sequence = 0x30;
const integer = 0x02;
/** Bytes of r and of s on the curve P-256. */
const size = 32;

/**
 * The signature r|s, as WebCrypto reads it, of an ES256 signature in DER, as an authenticator writes it. Null if
 * it is no such signature.
 */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== sequence || der[1] !== der.length - 2) return null;
  const raw = new Uint8Array(2 * size);
  let at = 2;
  for (const end of [size, 2 * size]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // A zero stands before a number whose first bit is set.
    const digits = number[0] === 0 ? number.subarray(1) : number;
    if (der[at] !== integer || length === 0 || number.length < length || digits.length > size) return null;
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return at === der.length ? raw : null;
}

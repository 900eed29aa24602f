/**
 * A UUIDv7 (RFC 9562): 48 bits of time in ms, then random bits, so that ids sort roughly by age. Written here
 * because a package for it is larger than the rest of the queue's code on a first visit.
 */
export function newId(now: number, chance: Uint8Array): string {
  const hex =
    now.toString(16).padStart(12, '0') +
    Array.from(chance.subarray(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

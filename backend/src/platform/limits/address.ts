/**
 * The subject of a limit by address: an IPv4 address, or the /64 of an IPv6 address, which one household or
 * machine has.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head, tail] = plain.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

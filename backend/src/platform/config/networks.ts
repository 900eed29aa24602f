import { BlockList, isIP } from 'node:net';
import { SettingsError } from './parse';

const problem = 'must be networks such as 10.8.0.0/16 or 2001:db8::/32, or single addresses';
const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Ranges of IP addresses. */
export class Networks {
  private readonly ranges = new BlockList();

  static parse(given: readonly string[]): Networks {
    const networks = new Networks();
    for (const each of given) {
      const [address = '', prefix, ...rest] = each.split('/');
      const longest = isIP(address) === 6 ? 128 : 32;
      const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
      if (isIP(address) === 0 || rest.length > 0 || !(length <= longest)) throw new SettingsError(problem);
      networks.ranges.addSubnet(address, length, family(address));
    }
    return networks;
  }

  /** An IPv4 address also matches in its IPv6 form. A text that is no address is in no network. */
  has(address: string): boolean {
    return isIP(address) !== 0 && this.ranges.check(address, family(address));
  }
}

import { readSettings } from './env';
import { Networks } from './networks';

const networks = Networks.parse(['10.8.0.0/16', '192.0.2.7', '2001:db8::/32', 'fd00::1/128']);

it.each(['10.8.0.1', '10.8.255.255', '::ffff:10.8.3.4', '192.0.2.7', '2001:db8:1::9', 'fd00::1'])(
  'Networks contains %s',
  (address) => expect(networks.has(address)).toBe(true),
);
it.each([
  '10.9.0.1',
  '192.0.2.8',
  '::ffff:10.9.0.1',
  '2001:db9::1',
  'fd00::2',
  '127.0.0.1',
  '',
  'here',
  '10.8.0.1, 10.9.0.1',
])('Networks does not contain %s', (address) => expect(networks.has(address)).toBe(false));

it.each(['10.8.0.0/33', '10.8.0.0/', '10.8.0.0/x', '10.8/16', '2001:db8::/129', 'office', '10.0.0.0/8/8'])(
  'Networks refuses the setting %s and names it',
  (given) => {
    const settings = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
      DATA_DIR: '.',
      WEB_DIR: '.',
      ART_DIR: '.',
      GOOGLE_CLIENT_ID: '-',
      GOOGLE_CLIENT_SECRET: '-',
      JWT_KEYS: 'x',
      HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
    };
    expect(() => readSettings({ ...settings, STAFF_NETWORKS: given })).toThrow(
      /STAFF_NETWORKS must be networks/,
    );
    expect(readSettings(settings).staffNetworks).toBeNull();
    expect(readSettings({ ...settings, STAFF_NETWORKS: '10.8.0.0/16, ::1' }).staffNetworks?.has('::1')).toBe(
      true,
    );
  },
);

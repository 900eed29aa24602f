import { deviceIn, DeviceSecrets, presentedToken } from './device-secrets';

const id = '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40';
const [key, older, foreign] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const secrets = (...hmacKeys: Buffer[]): DeviceSecrets => new DeviceSecrets({ hmacKeys });

describe('DeviceSecrets', () => {
  it('knows its own tokens and codes, also of an older key', () => {
    const token = secrets(older).newToken(id, 7);
    const hash = secrets(older).hashOfCode('bcdfghjk');
    expect([secrets(key, older), secrets(key)].map((each) => each.isOurs(token))).toEqual([true, false]);
    expect([deviceIn(token), presentedToken(token).number]).toEqual([id, 7]);
    expect(secrets(key, older).isCode('bcdfghjk', hash)).toBe(true);
    expect(secrets(key, older).isCode('bcdfghjm', hash)).toBe(false);
    expect(secrets(foreign).isCode('bcdfghjk', hash)).toBe(false);
  });

  it('refuses a token with one changed letter', () => {
    const token = secrets(key).newToken(id, 7);
    const changed = (at: number): string =>
      token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    // The last letter carries bits beyond the last byte.
    for (let at = 0; at < token.length - 1; at += 1)
      expect([at, secrets(key).isOurs(changed(at))]).toEqual([at, false]);
    for (const number of ['07', '70', '8', '-7', '7e3', '7000000000'])
      expect(secrets(key).isOurs(token.replace('.7.', `.${number}.`))).toBe(false);
    for (const bad of ['', `${token}.`, `${token} `, id])
      expect([deviceIn(bad), secrets(key).isOurs(bad)]).toEqual([null, false]);
  });
});

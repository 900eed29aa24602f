import { pbkdf2Sync, webcrypto } from 'node:crypto';
import { hashPin, isPin, matchesPin } from './pin';

beforeAll(() => {
  if (!('subtle' in globalThis.crypto)) Object.assign(globalThis, { crypto: webcrypto });
});

describe('pin', () => {
  it.each(['0000', '1234', '9876'])('accepts %s', (digits) => expect(isPin(digits)).toBe(true));
  it.each(['', '123', '12345', '12a4', ' 1234', '１２３４'])('refuses "%s"', (digits) =>
    expect(isPin(digits)).toBe(false),
  );

  it('hashes as PBKDF2-SHA-256 of Node does, with 16 bytes of salt', async () => {
    const { salt, hash, iterations } = await hashPin('0420', (bytes) => bytes.fill(251));
    expect([salt, iterations]).toEqual([Buffer.alloc(16, 251).toString('base64url'), 200_000]);
    expect(hash).toBe(pbkdf2Sync('0420', Buffer.alloc(16, 251), 200_000, 32, 'sha256').toString('base64url'));
  });

  it('uses a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPin('1111'), hashPin('1111')]);
    expect(one.salt).not.toBe(two.salt);
    expect(one.hash).not.toBe(two.hash);
  });

  it('matches its own PIN and no other', async () => {
    const stored = await hashPin('2580');
    expect(await matchesPin('2580', stored)).toBe(true);
    expect(await matchesPin('2581', stored)).toBe(false);
    expect(await matchesPin('', stored)).toBe(false);
  });

  it.each([
    { salt: '%%%', hash: 'AAAA', iterations: 200_000 },
    { salt: 'AAAA', hash: '', iterations: 200_000 },
    { salt: 'AAAA', hash: 'AAAA', iterations: 0 },
  ])('matches nothing where the stored value is damaged: %j', async (stored) =>
    expect(await matchesPin('1234', stored)).toBe(false),
  );
});

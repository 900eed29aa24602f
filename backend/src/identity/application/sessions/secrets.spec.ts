import { newSecret } from './secrets';

it('newSecret returns 256 random bits of the system, and never the same twice', () => {
  const chance = jest.spyOn(Math, 'random');
  const made = Array.from({ length: 2_000 }, newSecret);
  expect(chance).not.toHaveBeenCalled();
  chance.mockRestore();
  expect(new Set(made).size).toBe(made.length);
  for (const one of made) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  // Each bit is one in about half of the secrets.
  const ones = made.reduce(
    (sum, one) =>
      sum +
      [...Buffer.from(one, 'base64url')].reduce(
        (bits, byte) => bits + byte.toString(2).replaceAll('0', '').length,
        0,
      ),
    0,
  );
  expect(Math.abs(ones / (made.length * 256) - 0.5)).toBeLessThan(0.01);
});

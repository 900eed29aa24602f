import { drawLinkCode, readLinkCode } from './link-code';

describe('the code that links a device', () => {
  it('is eight letters that can be read back as they are typed', () => {
    let drawn = 0;
    const code = drawLinkCode((sides) => drawn++ % sides);
    expect(code).toBe('bcdfghjk');
    expect(['bcdfghjk', 'BCDF-GHJK', ' bcdf ghjk\n'].map(readLinkCode)).toEqual([code, code, code]);
  });

  it.each(['', 'bcdfghj', 'bcdfghjkm', 'bcdfghjo', 'bcdfghj0', 'bcdfghjİ', ' '.repeat(41)])(
    'is not %j',
    (typed) => expect(readLinkCode(typed)).toBeNull(),
  );
});

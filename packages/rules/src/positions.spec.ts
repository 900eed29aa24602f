import fc from 'fast-check';
import { isPosition, positionBetween, positionsAfter } from './positions';

const ascending = (positions: string[]): boolean =>
  positions.every((position, i) => i === 0 || (positions[i - 1] ?? '') < position);

describe('positionBetween', () => {
  it('finds a position wherever an item is put, however often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 300 }), (places) => {
        const positions: string[] = [];
        for (const place of places) {
          const at = place % (positions.length + 1);
          positions.splice(at, 0, positionBetween(positions[at - 1] ?? null, positions[at] ?? null));
        }
        return ascending(positions) && new Set(positions).size === positions.length;
      }),
    );
  });

  it('finds a position at one place a thousand times', () => {
    let first = positionBetween(null, null);
    const last = positionBetween(first, null);
    for (let i = 0; i < 1000; i++) {
      const between = positionBetween(first, last);
      expect(first < between && between < last).toBe(true);
      first = between;
    }
    for (let i = 0, before = 'a0'; i < 5000; i++) {
      const earlier = positionBetween(null, before);
      expect(earlier < before).toBe(true);
      before = earlier;
    }
  });

  it('stays short when items are appended', () => {
    const positions = positionsAfter(null, 1000);
    expect(positions.slice(0, 3)).toEqual(['a0', 'a1', 'a2']);
    expect(ascending(positions)).toBe(true);
    expect(Math.max(...positions.map((position) => position.length))).toBeLessThanOrEqual(3);
    expect(positionsAfter(positions.at(-1) ?? null, 1)[0]! > positions.at(-1)!).toBe(true);
  });

  it('answers texts that isPosition accepts, and isPosition accepts no others', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (places) => {
        const positions: string[] = [];
        for (const place of places) {
          const at = place % (positions.length + 1);
          positions.splice(at, 0, positionBetween(positions[at - 1] ?? null, positions[at] ?? null));
        }
        return positions.every(isPosition);
      }),
    );
    for (const other of [
      '',
      'a',
      'é0',
      'c0',
      'a0 ',
      "a0'",
      'a10',
      `a0${'V'.repeat(300)}`,
      `A${'0'.repeat(26)}`,
    ])
      expect([other, isPosition(other)]).toEqual([other, false]);
  });

  it('is checked by isPosition: as many digits as the first letter says, and a fraction that does not end in zero', () => {
    expect(['Z0', 'Zz', 'Y00', 'Yzz', 'a0', 'b00', 'Z0V', 'a0V'].map(isPosition)).toEqual(
      Array.from({ length: 8 }, () => true),
    );
    expect(['Z', 'Y0', 'Yz', 'b1', 'Z00', 'a00', 'Y000'].map(isPosition)).toEqual(
      Array.from({ length: 7 }, () => false),
    );
  });

  it('leaves room at both ends of the range', () => {
    const first = positionBetween(null, `A${'0'.repeat(25)}1`);
    expect(isPosition(first)).toBe(true);
    expect(isPosition(positionBetween(null, first))).toBe(true);
    expect(isPosition(positionBetween('z'.repeat(27), null))).toBe(true);
    expect(positionBetween(null, 'a0')).toBe('Zz');
    expect(positionBetween('az', null)).toBe('b00');
  });

  it('throws for positions out of order or invalid ones', () => {
    expect(() => positionBetween('a1', 'a1')).toThrow();
    expect(() => positionBetween('é', null)).toThrow();
    expect(() => positionBetween('c0', null)).toThrow();
  });
});

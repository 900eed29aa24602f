import { ringArcs } from './ring-arcs';

const length = 260;
const done = (ring: ReturnType<typeof ringArcs>) => ring.arcs.filter(({ isDone }) => isDone).length;

describe('ringArcs', () => {
  it.each([2, 6, 12])('draws one arc for each of %i cards, inside the circle', (total) => {
    const ring = ringArcs(1, total, length);
    const [drawn = 0, left = 0] = ring.dash.split(' ').map(Number);
    expect(ring.arcs).toHaveLength(total);
    expect(done(ring)).toBe(1);
    expect(drawn).toBeGreaterThan(0);
    expect(drawn + left).toBeCloseTo(length);
  });

  it('draws a plain ring for one card, for no card, and when all are done', () => {
    expect([ringArcs(0, 1, length), ringArcs(0, 0, length), ringArcs(5, 5, length)].map(done)).toEqual([
      0, 0, 1,
    ]);
  });

  it('fills one arc above twelve cards', () => {
    expect(ringArcs(10, 20, length)).toEqual({ dash: '130 260', arcs: [{ offset: 0, isDone: true }] });
    expect(ringArcs(0, 20, length).arcs).toEqual([]);
  });
});

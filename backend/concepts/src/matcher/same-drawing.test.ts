import { concepts } from '../node';
import { drawingOf } from './same-drawing';

describe('drawingOf', () => {
  it('is equal for exactly those concepts of different sections that share a recipe', () => {
    const byArt = new Map<string, string[]>();
    for (const { id, art } of concepts())
      byArt.set(JSON.stringify(art), [...(byArt.get(JSON.stringify(art)) ?? []), id]);
    // Concepts of one section differ by their colours.
    const recoloured = ['orange', 'peach', 'broccoli', 'cabbage', 'radish', 'herbs', 'iced-tea'];
    const alike = [...byArt.values()].filter(
      ([first = '', ...more]) => more.length > 0 && !recoloured.includes(first),
    );
    expect(alike.length).toBeGreaterThan(10);
    expect(alike.filter((group) => new Set(group.map(drawingOf)).size > 1)).toEqual([]);
    const grouped = new Set(alike.flat());
    expect(concepts().filter(({ id }) => drawingOf(id) !== id && !grouped.has(id))).toEqual([]);
  });
});

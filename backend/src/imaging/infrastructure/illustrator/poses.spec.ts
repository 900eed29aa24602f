import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from './composition';
import { posesFor, tellingChores } from './poses';

const concepts = JSON.parse(
  readFileSync(join(__dirname, '..', '..', '..', '..', 'concepts', 'data', 'concepts.json'), 'utf8'),
) as { id: string; kind: string }[];

describe('posesFor', () => {
  it('starts with the pose that explains the chore', () => {
    expect(posesFor('wash-dishes')[0]).toBe('hold');
    expect(posesFor('call-grandma')[0]).toBe('wave');
    expect(posesFor('turn-off-light')[0]).toBe('point');
  });

  it('is sleep at bedtime, in every variant', () => {
    for (const variant of [0, 1, 2, 3])
      expect(compose(variant, null, true, posesFor('go-to-sleep')).figure?.pose).toBe('sleep');
  });

  it('changes with every variant of another chore', () => {
    expect(
      [0, 1, 2].map((variant) => compose(variant, null, true, posesFor('wash-dishes')).figure?.pose),
    ).toEqual(['hold', 'wave', 'point']);
  });

  it('lists only existing chores', () => {
    const chores = new Set(concepts.filter(({ kind }) => kind === 'chore').map(({ id }) => id));
    expect(tellingChores.filter((id) => !chores.has(id))).toEqual([]);
  });

  it('waves away from the thing, on either side', () => {
    for (const variant of [0, 1, 2, 3, 4, 5]) {
      const { thing, figure } = compose(variant, null, true, ['wave']);
      // The hand of a figure that is not mirrored is on its right.
      expect(figure?.mirrored).toBe(thing.x > 256);
    }
  });
});

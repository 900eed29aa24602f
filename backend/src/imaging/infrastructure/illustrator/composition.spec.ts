import { FIGURE_BOX } from '@pictick/concepts/looks';
import { compose } from './composition';

describe('compose with a figure', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'gives the thing of variant %d at least half of the width and more than the figure',
    (variant) => {
      for (const floor of [null, 440]) {
        const { thing, figure } = compose(variant, floor, true, ['hold', 'wave', 'point']);
        const [width, height] = thing.box;
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(256);
        expect(width).toBeGreaterThan(((figure?.height ?? 0) * FIGURE_BOX.width) / FIGURE_BOX.height);
        expect(height).toBeGreaterThan(figure?.height ?? 0);
      }
    },
  );
});

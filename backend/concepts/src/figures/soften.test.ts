import { INK, limb, oval, outline } from './drawing';
import { figures, figureSvg } from './figure-svg';
import { soften } from './soften';

const line = '#7d5c6b';

describe('soften', () => {
  it('outlines every part in a shade of its own', () => {
    expect(soften(oval(1, 1, 9, 9, '#ffd5b3', outline), line)).toMatch(/fill="#ffd5b3" stroke="#bd9e8e"/);
    expect(soften(oval(1, 1, 9, 9, '#ffd5b3', outline) + limb('M0 0h9', 15, '#6688aa'), line)).toMatch(
      /stroke="#bd9e8e".*stroke="#4b6587".*stroke="#6688aa"/,
    );
  });

  it.each(['kuzu', 'lilly'] as const)('leaves no ink in any pose of %s', (name) => {
    for (const pose of ['hold', 'point', 'wave', 'sleep'] as const) {
      expect(figureSvg(figures[name], pose, 300, line)).not.toContain(INK);
      expect(figureSvg(figures[name], pose, 300)).toContain(INK);
    }
  });
});

import { reasons } from './audit/reasons';
import { becauseOf, groundsIn, taken } from './command-line';

describe('what stands on the command line', () => {
  it('is taken by its name, wherever it stands', () => {
    expect(taken(['ada', '--until', '2026-12-31', 'pro'], '--until')).toEqual(['2026-12-31', ['ada', 'pro']]);
    expect(taken(['ada', '--until'], '--until')).toEqual(['', ['ada']]);
    expect(taken(['ada'], '--until')).toEqual([null, ['ada']]);
  });

  it('says why in one of our words', () => {
    expect(groundsIn(['rerun', '--because', 'mended', '--ticket', 'SUP-3', 'id'], reasons.mending)).toEqual([
      { reason: 'mended', ticket: 'SUP-3' },
      ['rerun', 'id'],
    ]);
    expect(groundsIn(['rerun', '--because', 'mended'], reasons.mending)).toEqual([
      { reason: 'mended' },
      ['rerun'],
    ]);
    for (const words of [
      [],
      ['--because'],
      ['--because', 'I felt like it'],
      ['--because', 'mended', '--ticket', 'for Ada'],
      ['--ticket', 'SUP-3'],
    ])
      expect(groundsIn(words, reasons.mending)[0]).toBeNull();
    expect(becauseOf(['alarm', 'mended'])).toBe('--because alarm|mended [--ticket SUP-1234]');
  });
});

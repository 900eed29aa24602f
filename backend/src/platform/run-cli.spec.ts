import { reasons } from './audit/audit-reason';
import { reasonUsage, parseReason, takeOption } from './run-cli';

describe('the command line', () => {
  it('takeOption finds an option by name in any place', () => {
    expect(takeOption(['ada', '--until', '2026-12-31', 'pro'], '--until')).toEqual([
      '2026-12-31',
      ['ada', 'pro'],
    ]);
    expect(takeOption(['ada', '--until'], '--until')).toEqual(['', ['ada']]);
    expect(takeOption(['ada'], '--until')).toEqual([null, ['ada']]);
  });

  it('parseReason accepts a known reason only', () => {
    expect(parseReason(['rerun', '--reason', 'mended', '--ticket', 'SUP-3', 'id'], reasons.mending)).toEqual([
      { reason: 'mended', ticket: 'SUP-3' },
      ['rerun', 'id'],
    ]);
    expect(parseReason(['rerun', '--reason', 'mended'], reasons.mending)).toEqual([
      { reason: 'mended' },
      ['rerun'],
    ]);
    for (const words of [
      [],
      ['--reason'],
      ['--reason', 'I felt like it'],
      ['--reason', 'mended', '--ticket', 'for Ada'],
      ['--ticket', 'SUP-3'],
    ])
      expect(parseReason(words, reasons.mending)[0]).toBeNull();
    expect(reasonUsage(['alarm', 'mended'])).toBe('--reason alarm|mended [--ticket SUP-1234]');
  });
});

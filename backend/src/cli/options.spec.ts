import { reasons } from '../platform/audit/audit-reason';
import { parseReason, parseReasonOr, reasonUsage, takeOption } from './options';

describe('The options of the command line', () => {
  it('are taken by name, at any place', () => {
    expect(takeOption(['ada', '--until', '2026-12-31', 'pro'], '--until')).toEqual([
      '2026-12-31',
      ['ada', 'pro'],
    ]);
    expect(takeOption(['ada', '--until'], '--until')).toEqual(['', ['ada']]);
    expect(takeOption(['ada'], '--until')).toEqual([null, ['ada']]);
  });

  it('give a reason out of a fixed list', () => {
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

  it('know the reason by its name of 0.1, and a usual reason', () => {
    expect(parseReason(['rerun', '--because', 'mended'], reasons.mending)[0]).toEqual({ reason: 'mended' });
    expect(parseReasonOr('by-hand', ['ada'], reasons.staff)).toEqual([{ reason: 'by-hand' }, ['ada']]);
    expect(parseReasonOr('by-hand', ['ada', '--because', 'joins'], reasons.staff)[0]).toEqual({
      reason: 'joins',
    });
    expect(parseReasonOr('by-hand', ['ada', '--reason', 'no such'], reasons.staff)[0]).toBeNull();
  });
});

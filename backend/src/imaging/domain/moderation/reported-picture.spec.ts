import { ReportedPicture, type ReportedPictureState, type Verdict } from './reported-picture';

const now = new Date('2026-11-21T10:00:00Z');
const open: ReportedPictureState = {
  id: 'r',
  picture: 'abc',
  sha: 'abc',
  depicts: 'apple',
  concept: 'apple',
  style: 'cartoon',
  figure: null,
  variant: 0,
  source: 'illustrator',
  reports: 1,
  openedAt: now,
  lastAt: now,
  closedAt: null,
  verdict: null,
};
const closed = (verdict: Verdict, given: Partial<ReportedPictureState> = {}): ReportedPicture => {
  const picture = ReportedPicture.restore({ ...open, ...given });
  picture.close(verdict, now);
  return picture;
};

it.each([
  ['keep', []],
  ['hide', [{ reportedPictureId: 'r', sha: 'abc', redraw: false }]],
  ['redraw', [{ reportedPictureId: 'r', sha: 'abc', redraw: true }]],
] as const)('ReportedPicture closes with %s and records the withdrawal, if any', (verdict, told) => {
  const picture = closed(verdict);
  expect(picture.snapshot()).toMatchObject({ verdict, closedAt: now });
  expect(picture.releaseEvents().map(({ payload }) => payload)).toEqual(told);
});

it('ReportedPicture closes once, and a plain picture only with keep', () => {
  const picture = closed('keep');
  expect(() => picture.close('hide', now)).toThrow('REPORT_CLOSED');
  expect(closed('keep', { sha: null }).snapshot().verdict).toBe('keep');
  for (const verdict of ['hide', 'redraw'] as const)
    expect(() => closed(verdict, { sha: null })).toThrow('PICTURE_IS_PLAIN');
});

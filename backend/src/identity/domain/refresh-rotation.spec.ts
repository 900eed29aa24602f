import { judgeRefresh, refreshExpiry, refreshLifeMs, reuseIntervalMs, sessionLifeMs, type PresentedToken } from './refresh-rotation';

const now = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const token = (change: Partial<PresentedToken> = {}): PresentedToken => ({
  expiresAt: after(refreshLifeMs), rotatedAt: null, successorUsed: false, sessionRevoked: false, sessionEndsAt: after(sessionLifeMs), ...change,
});

it.each<[string, PresentedToken | null, string]>([
  ['unknown', null, 'refused'],
  ['of an ended session', token({ sessionRevoked: true }), 'refused'],
  ['fresh', token(), 'rotate'],
  ['too old', token({ expiresAt: now }), 'expired'],
  ['of a session that has lasted its 90 days', token({ sessionEndsAt: now }), 'expired'],
  ['rotated a moment ago', token({ rotatedAt: after(-1000), successorUsed: true }), 'repeat'],
  ['rotated an hour ago, answer lost', token({ rotatedAt: after(-3_600_000) }), 'repeat'],
  ['rotated, and its successor was used since', token({ rotatedAt: after(-reuseIntervalMs), successorUsed: true }), 'reused'],
])('a token that is %s', (_, presented, verdict) => {
  expect(judgeRefresh(presented, now)).toBe(verdict);
});

it('never outlives its session', () => {
  expect(refreshExpiry(after(1000), now)).toEqual(after(1000));
  expect(refreshExpiry(after(sessionLifeMs), now)).toEqual(after(refreshLifeMs));
});

import fc from 'fast-check';
import {
  judgeRefresh,
  refreshExpiry,
  refreshLifeMs,
  sessionLifeMs,
  type PresentedToken,
} from './refresh-rotation';

const now = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const token = (change: Partial<PresentedToken> = {}): PresentedToken => ({
  expiresAt: after(refreshLifeMs),
  rotatedAt: null,
  successorUsed: false,
  sessionRevoked: false,
  sessionEndsAt: after(sessionLifeMs),
  ...change,
});

it.each<[string, PresentedToken | null, string]>([
  ['unknown', null, 'refused'],
  ['of an ended session', token({ sessionRevoked: true }), 'refused'],
  ['fresh', token(), 'rotate'],
  ['too old', token({ expiresAt: now }), 'expired'],
  ['of a session that has lasted its 90 days', token({ sessionEndsAt: now }), 'expired'],
  ['rotated a moment ago', token({ rotatedAt: after(-1000) }), 'repeat'],
  ['rotated an hour ago, answer lost', token({ rotatedAt: after(-3_600_000) }), 'repeat'],
  [
    'rotated this moment, and its successor was used since',
    token({ rotatedAt: now, successorUsed: true }),
    'reused',
  ],
  [
    'rotated an hour ago, and its successor was used since',
    token({ rotatedAt: after(-3_600_000), successorUsed: true }),
    'reused',
  ],
])('judgeRefresh of a token that is %s', (_, presented, verdict) => {
  expect(judgeRefresh(presented, now)).toBe(verdict);
});

it('refreshExpiry never exceeds the session', () => {
  expect(refreshExpiry(after(1000), now)).toEqual(after(1000));
  expect(refreshExpiry(after(sessionLifeMs), now)).toEqual(after(refreshLifeMs));
});

describe('judgeRefresh over the life of a session', () => {
  /** Tokens are numbered; each one's successor is the next. */
  class Rotation {
    private readonly rotatedAt: (Date | null)[] = [null];
    verdict(at: number, time: Date): string {
      const rotatedAt = this.rotatedAt[at] ?? null;
      return judgeRefresh(
        token({ rotatedAt, successorUsed: rotatedAt !== null && this.rotatedAt[at + 1] !== null }),
        time,
      );
    }
    present(at: number, time: Date): string {
      const verdict = this.verdict(at, time);
      if (verdict === 'rotate') {
        this.rotatedAt[at] = time;
        this.rotatedAt.push(null);
      }
      return verdict;
    }
  }
  const renewal = fc.record({
    pause: fc.constantFrom(0, 1, 999, 30_000, 3_600_000),
    tabs: fc.integer({ min: 1, max: 5 }),
    answerLost: fc.boolean(),
  });
  /**
   * A client that asks with its token, from several tabs at once, and may lose the answer. Returns the token
   * it then holds, and when.
   */
  function live(renewals: readonly { pause: number; tabs: number; answerLost: boolean }[]) {
    const rotation = new Rotation();
    const verdicts: string[] = [];
    let [held, time] = [0, now.getTime()];
    for (const { pause, tabs, answerLost } of renewals) {
      time += pause;
      for (let tab = 0; tab < tabs; tab++) verdicts.push(rotation.present(held, new Date(time)));
      if (!answerLost) held += 1;
    }
    return { rotation, verdicts, held, time: new Date(time) };
  }

  it('never refuses a client that holds its latest token, in several tabs and after lost answers', () => {
    fc.assert(
      fc.property(fc.array(renewal, { maxLength: 12 }), (renewals) => {
        for (const verdict of live(renewals).verdicts) expect(['rotate', 'repeat']).toContain(verdict);
      }),
    );
  });

  it('calls every token reused whose successor was used, however soon it comes back', () => {
    fc.assert(
      fc.property(
        fc.array(renewal, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(0, 1, 29_999, 30_000, 3_600_000),
        (renewals, pause) => {
          const { rotation, held, time } = live(renewals);
          for (let older = 0; older < held - 1; older++)
            expect(rotation.verdict(older, new Date(time.getTime() + pause))).toBe('reused');
        },
      ),
    );
  });
});

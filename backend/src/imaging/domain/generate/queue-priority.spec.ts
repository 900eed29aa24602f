import fc from 'fast-check';
import { type QueuedImage, InMemoryImageQueue } from '../../testing/in-memory-image-queue';
import { highestPriority, priorityAgingMs } from './queue-priority';

const start = Date.UTC(2026, 10, 21);
const at = (ms: number): Date => new Date(start + ms);
let made = 0;
const picture = (ownerId: string, tierRank: number, requestedAt: Date): QueuedImage => ({
  id: String(made++).padStart(8, '0'),
  ownerId,
  tierRank,
  requestedAt,
});

describe('the queue of images', () => {
  it('takes higher tiers first and alternates between families within a tier', () => {
    const queue = new InMemoryImageQueue();
    queue.add(
      ...[0, 1, 2].map((n) => picture('big', 0, at(n))),
      picture('small', 0, at(3)),
      picture('paying', 2, at(4)),
    );
    const request = Array.from({ length: 5 }, (_, n) => queue.next(at(10 + n))?.ownerId);
    expect(request).toEqual(['paying', 'big', 'small', 'big', 'big']);
  });

  it('gives every waiting family of the tier one picture between two pictures of one family', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            owner: fc.integer({ min: 0, max: 5 }),
            tier: fc.integer({ min: 0, max: 3 }),
            count: fc.integer({ min: 1, max: 8 }),
          }),
          { minLength: 2, maxLength: 12 },
        ),
        (pastes) => {
          const queue = new InMemoryImageQueue();
          const left = new Map<string, number>();
          pastes.forEach(({ owner, tier, count }, n) => {
            queue.add(...Array.from({ length: count }, (_, i) => picture(`${owner}`, tier, at(n * 10 + i))));
            left.set(`${tier} ${owner}`, (left.get(`${tier} ${owner}`) ?? 0) + count);
          });
          // All within five minutes, so no image rises a tier.
          const lastOf = new Map<string, number>();
          const served: string[] = [];
          for (let n = 0; queue.length > 0; n++) {
            const next = queue.next(at(1_000 + n))!;
            const me = `${next.tierRank} ${next.ownerId}`;
            const before = lastOf.get(me);
            if (before !== undefined) {
              const between = new Set(served.slice(before + 1));
              for (const [other, count] of left)
                if (other !== me && other.startsWith(`${next.tierRank} `) && count > 0)
                  expect(between).toContain(other);
            }
            lastOf.set(me, served.length);
            served.push(me);
            left.set(me, (left.get(me) ?? 0) - 1);
          }
        },
      ),
    );
  });

  it('starves no family: a risen one waits only for families that asked before its own last turn, even among many newcomers on higher tiers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (families, each, coming) => {
          const queue = new InMemoryImageQueue();
          const open = new Map<string, number>();
          const lastTurn = new Map<string, number>();
          for (let f = 0; f < families; f++) {
            queue.add(...Array.from({ length: each }, () => picture(`poor ${f}`, 0, at(0))));
            open.set(`poor ${f}`, each);
            lastTurn.set(`poor ${f}`, start);
          }
          // One picture a minute; per minute one to four newcomers on platinum, for two and a half hours.
          for (let minute = 1; minute < 150; minute++) {
            const now = at(minute * 60_000);
            queue.add(
              ...Array.from({ length: coming }, (_, n) =>
                picture(`rich ${minute} ${n}`, highestPriority, now),
              ),
            );
            const next = queue.next(now)!;
            if (next.ownerId.startsWith('poor')) {
              open.set(next.ownerId, open.get(next.ownerId)! - 1);
              lastTurn.set(next.ownerId, now.getTime());
              continue;
            }
            const risen = now.getTime() - start >= highestPriority * priorityAgingMs;
            for (const [owner, left] of open)
              if (risen && left > 0)
                expect(next.requestedAt.getTime()).toBeLessThanOrEqual(lastTurn.get(owner)!);
          }
          // Every family has had its first picture.
          for (const left of open.values()) expect(left).toBeLessThan(each);
        },
      ),
      { numRuns: 30 },
    );
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedInstant, DueInstants } from '../due-instants';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const told = (claimed: readonly ClaimedInstant[]): [string, Date, number][] =>
  claimed.map(({ subject, dueAt, attempt }) => [subject, dueAt, attempt]);
const kind = 'reminder';

/** A store without rows, and the same rows with leases of a millisecond. */
export type OpenInstants = () => Promise<{ instants: DueInstants; brief: DueInstants }>;

export function dueInstantsContract(open: OpenInstants): void {
  let instants: DueInstants;
  let brief: DueInstants;
  beforeEach(async () => ({ instants, brief } = await open()));
  const lost = async (): Promise<ClaimedInstant> => {
    const [claimed] = await brief.claim(kind, at(99), 1);
    await pause(5);
    return claimed!;
  };

  it('claims due instants of one kind, oldest first', async () => {
    for (const minutes of [3, 1, 2, 9]) await instants.set(kind, `s${minutes}`, at(minutes));
    await instants.set('other', 's0', at(0));
    expect(told(await instants.claim(kind, at(3), 2)).sort()).toEqual([
      ['s1', at(1), 1],
      ['s2', at(2), 1],
    ]);
    expect(told(await instants.claim(kind, at(3), 9))).toEqual([['s3', at(3), 1]]);
    expect(await instants.claim(kind, at(3), 9)).toEqual([]);
  });

  it('gives an instant to one of several workers that claim at once', async () => {
    await instants.setMissing(
      kind,
      Array.from({ length: 40 }, (_, index) => `s${index}`),
      at(0),
    );
    const claimed = (
      await Promise.all(Array.from({ length: 8 }, () => instants.claim(kind, at(1), 5)))
    ).flat();
    claimed.push(...(await instants.claim(kind, at(1), 40)));
    expect(new Set(claimed.map(({ subject }) => subject)).size).toBe(40);
    expect(claimed).toHaveLength(40);
  });

  it('ends a claim with or without a next instant', async () => {
    await instants.setMissing(kind, ['again', 'once'], at(1));
    for (const claimed of await instants.claim(kind, at(1), 2))
      expect(await instants.end(claimed, claimed.subject === 'again' ? at(2) : null)).toBe(true);
    expect(await instants.claim(kind, at(1), 9)).toEqual([]);
    expect(told(await instants.claim(kind, at(99), 9))).toEqual([['again', at(2), 1]]);
  });

  it('gives the instant of a dead worker to another one, which counts the attempts', async () => {
    await instants.set(kind, 's', at(1));
    await lost();
    await lost();
    expect(told(await instants.claim(kind, at(99), 1))).toEqual([['s', at(1), 3]]);
  });

  it('ignores the end and the pause of a worker that has lost its claim', async () => {
    await instants.set(kind, 's', at(1));
    const late = await lost();
    const [claimed] = await instants.claim(kind, at(99), 1);
    expect([
      await instants.end(late, null),
      await instants.end(late, at(5)),
      await instants.defer(late, 0),
    ]).toEqual([false, false, false]);
    expect(await instants.claim(kind, at(99), 1)).toEqual([]);
    expect(await instants.end(claimed!, null)).toBe(true);
  });

  it('accepts the end of a late worker while no other has the instant', async () => {
    await instants.set(kind, 's', at(1));
    expect(await instants.end(await lost(), null)).toBe(true);
    expect(await instants.claim(kind, at(99), 1)).toEqual([]);
  });

  it('returns an instant again that was set during a claim, also at the same time', async () => {
    await instants.set(kind, 's', at(1));
    const [claimed] = await instants.claim(kind, at(1), 1);
    await instants.set(kind, 's', at(1));
    expect(await instants.end(claimed!, null)).toBe(false);
    expect(told(await instants.claim(kind, at(1), 1))).toEqual([['s', at(1), 1]]);
  });

  it('moves an instant, and removes a cleared one', async () => {
    await instants.set(kind, 'moved', at(1));
    await instants.set(kind, 'moved', at(5));
    await instants.set(kind, 'cleared', at(1));
    await instants.clear(kind, 'cleared');
    expect(await instants.claim(kind, at(4), 9)).toEqual([]);
    expect(told(await instants.claim(kind, at(5), 9))).toEqual([['moved', at(5), 1]]);
  });

  it('keeps existing instants when it sets missing ones', async () => {
    await instants.set(kind, 'known', at(7));
    await instants.setMissing(kind, ['known', 'new'], at(1));
    expect(told(await instants.claim(kind, at(1), 9))).toEqual([['new', at(1), 1]]);
  });

  it('holds a failed instant back for its pause', async () => {
    await instants.setMissing(kind, ['long', 'short'], at(1));
    for (const claimed of await instants.claim(kind, at(1), 2))
      expect(await instants.defer(claimed, claimed.subject === 'long' ? 3_600_000 : 1)).toBe(true);
    await pause(5);
    expect(told(await instants.claim(kind, at(1), 9))).toEqual([['short', at(1), 2]]);
  });
}

import fc from 'fast-check';
import { aChangeContext, aDraft, aList } from '../testing/checklist.mother';
import { type LoggedChange, isStale, conflictingFields } from './conflict';
import type { Item } from './item';
import type { ItemField } from './list-change';

const hour = 3_600_000;
const fields = ['checked', 'quantity', 'notes'] as const;

/** Somebody sets one field: how much later than the last one, and how many versions behind. */
const set = fc.record({
  by: fc.constantFrom('ada', 'ben', 'eve'),
  field: fc.constantFrom(...fields),
  value: fc.nat(2),
  later: fc.integer({ min: 0, max: 30 }),
  behind: fc.nat(6),
});
type Set = typeof set extends fc.Arbitrary<infer T> ? T : never;

interface Outcome extends Set {
  base: number;
  superseded: boolean;
  version: number;
  at: number;
}

/** The sets arrive one after the other at a list with one item, as the use cases tell it. */
function arrive(sets: readonly Set[]): { item: Item; outcomes: Outcome[] } {
  const list = aList({ ownerId: 'ada' });
  let at = Date.parse('2026-05-04T10:00:00Z');
  const [item] = list.addItems([aDraft()], aChangeContext({ userId: 'ada', at: new Date(at) })) as [Item];
  const log: LoggedChange[] = [];
  const keepLog = (): void =>
    void log.push(
      ...list.releaseChanges().map(({ seq, type, payload, context: context }) => ({
        seq,
        type,
        payload,
        actor: context.userId,
        at: context.at,
      })),
    );
  keepLog();
  const outcomes = sets.map((given): Outcome => {
    at += given.later * hour;
    const base = Math.max(1, list.version - given.behind);
    const context = aChangeContext({ userId: given.by, at: new Date(at) });
    const leftAt = log.find(({ seq }) => seq === base + 1)?.at ?? null;
    const kept = isStale(base, list.version, leftAt, context.at)
      ? conflictingFields(
          base,
          log.filter(({ seq }) => seq > base),
          item.id,
          context,
        )
      : new Set<ItemField>();
    const superseded =
      given.field === 'checked'
        ? list.check(item, given.value > 0, context, kept)
        : list.editItem(item, { [given.field]: String(given.value) }, context, kept).length > 0;
    keepLog();
    return { ...given, base, superseded, version: list.version, at };
  });
  return { item, outcomes };
}

const valueOf = (item: Item, field: Set['field']): unknown =>
  field === 'checked' ? item.isChecked : item.snapshot()[field];
const wanted = ({ field, value }: Set): unknown => (field === 'checked' ? value > 0 : String(value));

describe('two people set the same', () => {
  it('ends with the last one that was not superseded, field by field, in every order', () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 40 }), (sets) => {
        const { item, outcomes } = arrive(sets);
        for (const field of fields) {
          const last = outcomes.filter((one) => one.field === field && !one.superseded).at(-1);
          expect(valueOf(item, field)).toEqual(last ? wanted(last) : field === 'checked' ? false : null);
        }
      }),
    );
  });

  it('supersedes only what is more than a day old, and only by what somebody else has set since', () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 40 }), (sets) => {
        const { outcomes } = arrive(sets);
        outcomes.forEach((one, i) => {
          const before = outcomes.slice(0, i);
          const startedAt = outcomes[0]!.at - outcomes[0]!.later * hour;
          const leftAt = before.find(({ version }) => version > one.base)?.at ?? startedAt;
          const changed = before.filter((other, j) => other.version > (before[j - 1]?.version ?? 1));
          const byOthers = changed.some(
            (other) => other.version > one.base && other.by !== one.by && other.field === one.field,
          );
          const current = before.filter((other) => other.field === one.field && !other.superseded).at(-1);
          const differs =
            wanted(one) !== (current ? wanted(current) : one.field === 'checked' ? false : null);
          const version = before.at(-1)?.version ?? 1;
          expect(one.superseded).toBe(
            differs && byOthers && one.base < version && one.at - leftAt > 24 * hour,
          );
          if (one.superseded) expect(one.version).toBe(version);
        });
      }),
    );
  });

  it('is never superseded within a day: the last to arrive wins', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ set, minutes: fc.nat(30) }), { maxLength: 40 }), (sets) => {
        const { outcomes } = arrive(sets.map(({ set: one, minutes }) => ({ ...one, later: minutes / 60 })));
        return outcomes.every(({ superseded }) => !superseded);
      }),
    );
  });
});

import { naiveIsChecked, type NaiveRhythm } from '../../../packages/rules/src/testing/naive-routines';
import type { JudgedFamily, JudgedList } from './judged-family';
import type { Judged } from './leaf';

/** Does to the judged lists what the server has accepted for their items, schedules and archive. */
export class ListJudge {
  constructor(private readonly family: JudgedFamily) {}

  addedMany({ leaf, answer }: Judged, listId: string): void {
    const results = (answer.body?.['results'] ?? []) as { success: boolean }[];
    const items = leaf.body['items'] as Record<string, unknown>[];
    this.added(
      listId,
      items.filter((_, index) => results[index]?.success !== false),
    );
  }

  added(listId: string, items: readonly Record<string, unknown>[]): void {
    const its = this.family.lists.get(listId);
    if (!its) return;
    for (const item of items) {
      const { id, weekdays = null, for: children = null, onlyOn = null, insteadOf = null } = item;
      if (its.all.some((each) => each.id === id)) continue;
      its.all.push({ id, weekdays, for: children, onlyOn, insteadOf, isDeleted: false } as never);
    }
    its.items = its.all.filter(({ isDeleted }) => !isDeleted);
  }

  edited({ leaf, answer }: Judged, listId: string, itemId: string): void {
    const kept = (answer.body?.['superseded'] ?? []) as string[];
    const given = Object.entries(leaf.body).filter(
      ([name]) => ['weekdays', 'for', 'onlyOn'].includes(name) && !kept.includes(name),
    );
    this.change(listId, itemId, Object.fromEntries(given));
  }

  change(listId: string, itemId: string, to: Partial<JudgedList['all'][number]>): void {
    const its = this.family.lists.get(listId);
    if (!its) return;
    its.all = its.all.map((item) => (item.id === itemId ? { ...item, ...to } : item));
    its.items = its.all.filter(({ isDeleted }) => !isDeleted);
  }

  scheduled(listId: string, body: Record<string, unknown>, instant: number): void {
    const its = this.family.lists.get(listId);
    if (!its) return;
    const from = body['day'] as string;
    const rhythm = body['recurrence'] as NaiveRhythm | null;
    const children = body['children'] as string[];
    // A change leaves nothing of what was said for its day and later ones. One that comes days later does.
    const today = this.family.today(instant);
    const isLate = from < today;
    const after = isLate ? its.schedules.filter((other) => other.from > from) : [];
    const was = this.family.rhythmOn(its, from);
    if (after.length > 0) this.family.count('a late schedule before another');
    else if (was && rhythm === null) {
      its.ticks = new Set(
        its.items
          .filter(({ id }) => naiveIsChecked(this.family.household, its, id, from))
          .map(({ id }) => id),
      );
      // Days that are over leave nothing to do.
      for (const { id, onlyOn } of its.items)
        if (onlyOn !== null && onlyOn < from && onlyOn < today) this.change(listId, id, { isDeleted: true });
    } else if (!was && rhythm !== null) its.ticks.clear();
    const before = its.schedules.filter((other) => other.from < from);
    its.schedules = [...before, { from, rhythm, band: body['band'] as never, children }, ...after];
    if (after.length === 0 && children.length > 0) its.given = new Set(children);
    if (!this.family.household.routines.includes(its)) this.family.household.routines.push(its);
  }

  archived(listId: string, isArchived: boolean): void {
    const its = this.family.lists.get(listId);
    if (its) its.isArchived = isArchived;
  }
}

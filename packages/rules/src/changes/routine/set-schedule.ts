import { addDays, type Day } from '../../calendar/day';
import { changedRows } from '../../routines/schedule-change';
import type { Applied, Overlay, Redated, Rejected, Request } from '../change-file';
import type { ItemRow, RoutineRow } from '../rows';
import { listPath } from '../scope';

/** Makes a list a routine from a day on, changes its schedule, or (without a recurrence) ends it. */
export interface SetSchedule {
  kind: 'schedule.set';
  /** The household whose days count. */
  householdId: string;
  /** Holds from `validFrom` on. */
  row: RoutineRow;
  /** Items that stay checked when the routine ends: those of today's state. */
  checked?: readonly string[];
}

/** When a routine ends, the items of single days before go to the trash. */
const isPast = ({ onlyOn }: Pick<ItemRow, 'onlyOn'>, day: Day): boolean => onlyOn != null && onlyOn < day;

const movedRow = (row: RoutineRow, day: Day, days: number): RoutineRow => ({
  ...row,
  validFrom: addDays(day, days),
  // A rhythm that begins with the change moves with it.
  recurrence: row.recurrence && {
    ...row.recurrence,
    from: row.recurrence.from === day ? addDays(day, days) : row.recurrence.from,
  },
});

export const overlay: Overlay<SetSchedule> = {
  head: ({ householdId, row }, before, todayIn) => ({
    householdId,
    schedule: changedRows(before?.schedule ?? [], row, todayIn?.(householdId)),
  }),
  items(rows, { checked, row: { validFrom } }) {
    if (!checked) return;
    for (const row of [...rows.rows.values()])
      if (isPast(row, validFrom)) rows.remove(row.id);
      else if (row.checked !== checked.includes(row.id)) rows.put({ ...row, checked: !row.checked });
  },
};

export const redated: Redated<SetSchedule> = (change, days) => ({
  ...change,
  row: movedRow(change.row, change.row.validFrom, days),
});

export const request: Request<SetSchedule> = (
  { householdId, row: { validFrom, recurrence, band, remindAt, children } },
  listId,
) => ({
  method: 'PUT',
  path: `${listPath(listId)}/schedule`,
  body: { day: validFrom, recurrence, band, remindAt, children: [...children], householdId },
});

export const applied: Applied<SetSchedule> = {
  // The list was perhaps given to children, and its items have other ticks: the next pull reads them.
  isStep: () => false,
  // The server knows its children only after it has accepted them.
  after: ({ householdId }) => `household:${householdId}`,
  rows({ householdId, row, checked }, { schedule }, { list, items }) {
    if (!list) return {};
    const { head } = list;
    const all = [...items.values()];
    return {
      list: {
        ...list,
        etag: null,
        head: { ...head, householdId, schedule: schedule ?? changedRows(head.schedule ?? [], row) },
      },
      ...(checked && {
        items: all
          .filter((item) => !isPast(item, row.validFrom))
          .map((item) => ({ ...item, checked: checked.includes(item.id) })),
        removedItems: all.filter((item) => isPast(item, row.validFrom)).map(({ id }) => id),
      }),
    };
  },
};

export const rejected: Rejected<SetSchedule> = {};

import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import type { MemoryConnection, Table } from '../../platform/testing/memory-database';
import { type RoutineFacts, Routines } from '../domain/routines/routines';
import { byPosition, itemTable, listTable } from './memory-checklists';
import { householdAdultTable } from './memory-household-tables';
import { clockTable, dayOffTable, markTable, scheduleKey, scheduleTable } from './memory-routine-tables';

/** Schedules and their facts in memory, by the rules of SqlRoutines. */
export class MemoryRoutines extends Routines {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  factsOf(listId: string, first: string, last: string): Promise<RoutineFacts | null> {
    return this.connection.statement(() =>
      factsIn((table) => table.all(this.connection), listId, first, last),
    );
  }

  hasSchedule(listId: string): Promise<boolean> {
    return this.connection.statement(() => this.rowsOf(listId).length > 0);
  }

  setRow(listId: string, householdId: string, row: RoutineRow, rows: readonly RoutineRow[]): Promise<void> {
    return this.connection.statement(() => {
      for (const { validFrom } of this.rowsOf(listId))
        if (!rows.some((each) => each.validFrom === validFrom))
          scheduleTable.delete(this.connection, scheduleKey(listId, validFrom));
      scheduleTable.put(this.connection, scheduleKey(listId, row.validFrom), { ...row, listId, householdId });
    });
  }

  private rowsOf(listId: string): RoutineRow[] {
    return rowsIn((table) => table.all(this.connection), listId);
  }
}

type ReadAll = <T extends object>(table: Table<T>) => T[];

const rowsIn = (all: ReadAll, listId: string): RoutineRow[] =>
  all(scheduleTable)
    .filter((row) => row.listId === listId)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .map(({ validFrom, recurrence, band, remindAt, children }) => ({
      ...{ validFrom, recurrence, band, remindAt, children },
    }));

/** The facts as a transaction reads them, or as they were committed. */
export function factsIn(all: ReadAll, listId: string, first: string, last: string): RoutineFacts | null {
  const rows = rowsIn(all, listId);
  if (rows.length === 0) return null;
  const householdId = all(listTable).find(({ id }) => id === listId)?.householdId ?? null;
  if (householdId === null) return null;
  return {
    rows,
    items: all(itemTable)
      .filter((item) => item.listId === listId && item.deletedAt === null)
      .sort(byPosition)
      .map(({ id, weekdays, forChildren, onlyOn, insteadOf }) => ({
        ...{ id, weekdays, for: forChildren, onlyOn, insteadOf },
      })),
    marks: all(markTable)
      .filter((mark) => mark.listId === listId && first <= mark.day && mark.day <= last)
      .sort((a, b) => a.seq - b.seq),
    daysOff: all(dayOffTable).filter(
      (off) => off.householdId === householdId && off.to >= first && off.from <= last,
    ),
    clock: all(clockTable).find((clock) => clock.householdId === householdId) ?? null,
    adults: all(householdAdultTable)
      .filter((adult) => adult.householdId === householdId)
      .map(({ userId }) => userId),
  };
}

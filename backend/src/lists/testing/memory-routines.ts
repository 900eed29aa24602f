import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import type { MemoryConnection } from '../../platform/testing/memory-database';
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
    return this.connection.statement(() => {
      const rows = this.rowsOf(listId);
      const householdId = listTable.read(this.connection, listId)?.householdId ?? null;
      if (rows.length === 0 || householdId === null) return null;
      return {
        rows,
        items: itemTable
          .all(this.connection)
          .filter((item) => item.listId === listId && item.deletedAt === null)
          .sort(byPosition)
          .map(({ id, weekdays, forChildren, onlyOn, insteadOf }) => ({
            ...{ id, weekdays, for: forChildren, onlyOn, insteadOf },
          })),
        marks: markTable
          .all(this.connection)
          .filter((mark) => mark.listId === listId && first <= mark.day && mark.day <= last)
          .sort((a, b) => a.seq - b.seq),
        daysOff: dayOffTable
          .all(this.connection)
          .filter((off) => off.householdId === householdId && off.to >= first && off.from <= last),
        clock: clockTable.read(this.connection, householdId) ?? null,
        adults: householdAdultTable
          .all(this.connection)
          .filter((adult) => adult.householdId === householdId)
          .map(({ userId }) => userId),
      };
    });
  }

  hasSchedule(listId: string): Promise<boolean> {
    return this.connection.statement(() => this.rowsOf(listId).length > 0);
  }

  setRow(listId: string, householdId: string, row: RoutineRow): Promise<void> {
    return this.connection.statement(() => {
      for (const { validFrom } of this.rowsOf(listId))
        if (validFrom >= row.validFrom) scheduleTable.delete(this.connection, scheduleKey(listId, validFrom));
      scheduleTable.put(this.connection, scheduleKey(listId, row.validFrom), { ...row, listId, householdId });
    });
  }

  private rowsOf(listId: string): RoutineRow[] {
    return scheduleTable
      .all(this.connection)
      .filter((row) => row.listId === listId)
      .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      .map(({ validFrom, recurrence, band, remindAt, children }) => ({
        ...{ validFrom, recurrence, band, remindAt, children },
      }));
  }
}

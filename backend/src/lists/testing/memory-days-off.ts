import type { Day } from '@pictick/rules/calendar/day';
import type { MemoryConnection } from '../../platform/testing/memory-database';
import type { ClosedDayCorrections, ConcernedDays } from '../application/routine-days/closed-day-corrections';
import { type DayOff, DaysOff } from '../domain/days-off/days-off';
import { HouseholdClocks, type HouseholdClockTimes } from '../domain/household/household-clocks';
import { unusableId } from '../domain/lists.errors';
import { householdGivenTable } from './memory-household-tables';
import { clockTable, dayOffTable, removedDayOffTable } from './memory-routine-tables';

/** Days off in memory, by the rules of SqlDaysOff. */
export class MemoryDaysOff extends DaysOff {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  lock(householdId: string): Promise<void> {
    return this.connection.statement(() => this.connection.lock(`${dayOffTable.name} ${householdId}`));
  }

  find(id: string): Promise<DayOff | null> {
    return this.connection.statement(
      () => dayOffTable.read(this.connection, id) ?? removedDayOffTable.read(this.connection, id) ?? null,
    );
  }

  count(householdId: string, since: Day): Promise<number> {
    return this.connection.statement(
      () =>
        dayOffTable.all(this.connection).filter((off) => off.householdId === householdId && off.to >= since)
          .length,
    );
  }

  add(dayOff: DayOff): Promise<void> {
    return this.connection.statement(async () => {
      if (removedDayOffTable.read(this.connection, dayOff.id)) throw unusableId('id');
      if (!(await this.connection.insert(dayOffTable, dayOff.id, dayOff))) throw unusableId('id');
      await this.countChange(dayOff.householdId);
    });
  }

  setDeletedAt(dayOff: DayOff, at: Date | null): Promise<void> {
    return this.connection.statement(async () => {
      const [from, to] = at ? [dayOffTable, removedDayOffTable] : [removedDayOffTable, dayOffTable];
      from.delete(this.connection, dayOff.id);
      to.put(this.connection, dayOff.id, { ...dayOff, deletedAt: at });
      await this.countChange(dayOff.householdId);
    });
  }

  private async countChange(householdId: string): Promise<void> {
    await this.connection.lock(`${householdGivenTable.name} ${householdId}`);
    const seq = (householdGivenTable.read(this.connection, householdId)?.seq ?? 0) + 1;
    householdGivenTable.put(this.connection, householdId, { seq });
  }
}

/** Zone and times of households in memory, by the rules of SqlHouseholdClocks. */
export class MemoryHouseholdClocks extends HouseholdClocks {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  lock(householdId: string): Promise<void> {
    return this.connection.statement(() => this.connection.lock(`${clockTable.name} ${householdId}`));
  }

  put(householdId: string, { timeZone, dayStartsAt }: HouseholdClockTimes): Promise<void> {
    return this.connection.statement(() =>
      clockTable.put(this.connection, householdId, { householdId, timeZone, dayStartsAt }),
    );
  }

  remove(householdId: string): Promise<void> {
    return this.connection.statement(() => clockTable.delete(this.connection, householdId));
  }
}

/** No day is closed in memory, so a change of marks or days off has no result to correct. */
export const withoutCorrections = {
  around: (_days: ConcernedDays, change: () => Promise<unknown>) => change(),
} as unknown as ClosedDayCorrections;

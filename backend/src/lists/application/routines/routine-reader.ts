import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { Checklist } from '../../domain/checklist';
import type { LockedItem } from '../../domain/checklists';
import {
  listToday,
  type ListToday,
  type ScheduledList,
  shownDays,
  type Ticks,
} from '../../domain/routines/list-today';
import { type StoredMark, Routines } from '../../domain/routines/routines';
import type { ItemAnswer } from '../answers';

export interface FoundRoutine extends ScheduledList {
  marks: StoredMark[];
  adults: readonly string[];
  today: ListToday;
}

export type ItemTick = Pick<ItemAnswer, 'checked' | 'completed' | 'checkedBy'>;

export function tickIn(ticks: Ticks, itemId: string): ItemTick {
  const checkedBy = ticks.get(itemId) ?? null;
  return { checked: checkedBy !== null, completed: checkedBy !== null, checkedBy };
}

/** Reads what a routine is on the household's present day. */
@Injectable()
export class RoutineReader {
  constructor(
    private readonly routines: Routines,
    private readonly households: HouseholdFacade,
    private readonly clock: Clock,
  ) {}

  /** Null if the list has no schedule. With the marks of the shown days, and of those from `since` on. */
  async of(list: Checklist, since?: Day): Promise<FoundRoutine | null> {
    if (list.householdId === null) return null;
    const now = this.clock.now();
    const { first, last } = shownDays(now);
    const facts = await this.routines.factsOf(list.id, since && since < first ? since : first, last);
    if (!facts) return null;
    const children = await this.households.childrenOf(list.householdId);
    const found = { ...facts, children, isArchived: list.isArchived };
    return { ...found, today: listToday(found, now) };
  }

  /** The tick of an item today; nothing if the list is no routine, so that the item's own tick stands. */
  async tickOf({ list, hasSchedule }: LockedItem, itemId: string): Promise<Partial<ItemTick>> {
    const state = hasSchedule ? (await this.of(list))?.today.state : null;
    return state ? tickIn(state.ticks, itemId) : {};
  }
}

/** True for owner, organisers and adults; false for members outside the household. */
export const isInside = (list: Checklist, adults: readonly string[], userId: string): boolean =>
  list.ownerId === userId || adults.includes(userId);

import {
  type NaiveHousehold,
  naiveIsChecked,
  type NaiveItem,
  type NaiveRoutine,
} from '../../../packages/rules/src/testing/naive-routines';
import { dayOf } from './known-days';

export interface JudgedList extends NaiveRoutine {
  all: (NaiveItem & { isDeleted: boolean })[];
  ticks: Set<string>;
  given: Set<string>;
  isArchived: boolean;
}

/** The routines of a family as they have to be, without any rule of the product. */
export class JudgedFamily {
  readonly lists = new Map<string, JudgedList>();
  readonly violations: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly household: NaiveHousehold;
  /** When each version of a list was made, in ms. */
  private readonly made = new Map<string, number>();

  constructor(children: readonly string[]) {
    this.household = {
      ...{ children: [...children], routines: [], marks: [], daysOff: [] },
      ...{ timeZone: 'UTC', dayStartsAt: 240, midday: 660, evening: 1020 },
    };
  }

  today(instant: number): string {
    return dayOf(instant, this.household);
  }

  /** False within this time of a turn of the day, when devices may show either day. */
  isCalm(instant: number, around: number): boolean {
    return this.today(instant - around) === this.today(instant + around);
  }

  /** A version of a list was made. */
  logged(listId: string, version: number, at: number): void {
    this.made.set(`${listId} ${version}`, at);
  }

  madeAt(listId: string, version: number): number | undefined {
    return this.made.get(`${listId} ${version}`);
  }

  created(listId: string): void {
    this.lists.set(listId, {
      ...{ id: listId, items: [], schedules: [], all: [] },
      ...{ ticks: new Set(), given: new Set(), isArchived: false },
    });
  }

  /** The list as a routine of a day; null if it is none. */
  routineOn(listId: string, day: string): JudgedList | null {
    const its = this.lists.get(listId);
    return its && !its.isArchived && this.rhythmOn(its, day) ? its : null;
  }

  isChecked(listId: string, itemId: string, day: string): boolean {
    const routine = this.routineOn(listId, day);
    return routine
      ? naiveIsChecked(this.household, routine, itemId, day)
      : (this.lists.get(listId)?.ticks.has(itemId) ?? false);
  }

  listOf(itemId: string): JudgedList | undefined {
    return [...this.lists.values()].find(({ all }) => all.some(({ id }) => id === itemId));
  }

  rhythmOn(its: JudgedList, day: string): boolean {
    let found: { rhythm: unknown } | null = null;
    for (const schedule of its.schedules) if (schedule.from <= day) found = schedule;
    return found !== null && found.rhythm !== null;
  }

  isFamilys(its: JudgedList, day: string): boolean {
    let found = its.schedules[0];
    for (const schedule of its.schedules) if (schedule.from <= day) found = schedule;
    return found?.children.length === 0;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

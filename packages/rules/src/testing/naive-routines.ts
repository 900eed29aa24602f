import { dayAfter, dayBefore, naiveDay, naiveStart, naiveWeekday } from './naive-days';

/**
 * A simple second implementation of routines. It keeps logs of what was said and reads them again for
 * each question. It imports no rule.
 */

export type NaiveRhythm =
  | { weekdays: readonly number[]; everyWeeks: number; from: string }
  | { everyDays: number; from: string };

export interface NaiveItem {
  id: string;
  weekdays: readonly number[] | null;
  for: readonly string[] | null;
  onlyOn: string | null;
  insteadOf: string | null;
}

export interface NaiveSchedule {
  from: string;
  rhythm: NaiveRhythm | null;
  band: 'morning' | 'midday' | 'evening';
  children: string[];
}

export interface NaiveRoutine {
  id: string;
  items: readonly NaiveItem[];
  schedules: NaiveSchedule[];
}

interface NaiveMark {
  item: string;
  day: string;
  child: string | null;
  state: string;
  actor: string;
}

export interface NaiveHousehold {
  children: string[];
  /** In the adults' order. */
  routines: NaiveRoutine[];
  marks: NaiveMark[];
  daysOff: { from: string; to: string; child: string | null }[];
  /** Days that are no days off after all, said when there were so many entries in `daysOff`. */
  workDays?: { from: string; to: string; child: string | null; after: number }[];
  timeZone: string;
  dayStartsAt: number;
  midday: number;
  evening: number;
}

export interface NaiveCard {
  item: string;
  state: string;
  instead: string | null;
  actor: string | null;
}

/** The schedule that was said last of those that had begun. */
function scheduleOf(routine: NaiveRoutine, day: string): NaiveSchedule | null {
  let found: NaiveSchedule | null = null;
  for (const schedule of routine.schedules) {
    if (schedule.from <= day) found = schedule;
  }
  return found;
}

const walked = new WeakMap<NaiveRhythm, Set<string>>();

/** Walks 500 days from the first day of a rhythm and counts Mondays or days. */
function daysOf(rhythm: NaiveRhythm): Set<string> {
  const known = walked.get(rhythm);
  if (known) return known;
  const found = new Set<string>();
  let weeks = 0;
  let day = rhythm.from;
  for (let days = 0; days < 500; days++) {
    if (days > 0 && naiveWeekday(day) === 1) weeks++;
    if ('everyDays' in rhythm) {
      if (days % rhythm.everyDays === 0) found.add(day);
    } else if (rhythm.weekdays.includes(naiveWeekday(day))) {
      if (rhythm.everyWeeks === 1 || weeks % 2 === 0) found.add(day);
    }
    day = dayAfter(day);
  }
  walked.set(rhythm, found);
  return found;
}

function hasDayOff(household: NaiveHousehold, child: string | null, day: string): boolean {
  for (const [index, off] of household.daysOff.entries()) {
    if (off.child !== child) continue;
    let isTakenBack = false;
    for (const work of household.workDays ?? []) {
      if (work.child === child && index < work.after && work.from <= day && day <= work.to)
        isTakenBack = true;
    }
    if (isTakenBack) continue;
    for (let each = off.from; each <= off.to; each = dayAfter(each)) if (each === day) return true;
  }
  return false;
}

/** The mark that was said last. */
function markOf(
  household: NaiveHousehold,
  item: string,
  day: string,
  child: string | null,
): NaiveMark | null {
  let found: NaiveMark | null = null;
  for (const mark of household.marks) {
    if (mark.item === item && mark.day === day && mark.child === child) found = mark;
  }
  return found;
}

function itemIsOn(household: NaiveHousehold, item: NaiveItem, child: string | null, day: string): boolean {
  if (item.onlyOn !== null) {
    if (item.onlyOn !== day) return false;
  } else if (item.weekdays !== null && !item.weekdays.includes(naiveWeekday(day))) {
    return false;
  }
  if (item.for === null) return true;
  if (child !== null) return item.for.includes(child);
  for (const each of household.children) {
    if (item.for.includes(each) && !hasDayOff(household, each, day)) return true;
  }
  return false;
}

/** The cards of a child, or of the family (null), on a day. */
export function naiveCards(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  child: string | null,
  day: string,
): NaiveCard[] {
  const schedule = scheduleOf(routine, day);
  if (schedule === null || schedule.rhythm === null || !daysOf(schedule.rhythm).has(day)) return [];
  if (hasDayOff(household, null, day)) return [];
  const isFamilys = schedule.children.length === 0;
  if (child === null && !isFamilys) return [];
  if (child !== null && !isFamilys && !schedule.children.includes(child)) return [];
  if (child !== null && hasDayOff(household, child, day)) return [];
  const marked = isFamilys ? null : child;
  const isChange = (item: NaiveItem): boolean => item.onlyOn !== null && item.insteadOf !== null;
  const laid: NaiveCard[] = [];
  const lay = (item: NaiveItem, state: string | null, instead: string | null): void => {
    const mark = markOf(household, item.id, day, marked);
    laid.push({ item: item.id, state: state ?? mark?.state ?? 'open', instead, actor: mark?.actor ?? null });
  };
  const present: NaiveItem[] = [];
  for (const item of routine.items) if (itemIsOn(household, item, child, day)) present.push(item);
  const isDone = (item: NaiveItem): boolean => markOf(household, item.id, day, marked)?.state === 'done';
  // Changes that lead back to themselves stand like other cards.
  const leadsBack = (item: NaiveItem): boolean => {
    let at: NaiveItem | undefined = item;
    for (let step = 0; step < present.length; step++) {
      const current: NaiveItem = at;
      at = isChange(current) ? present.find((other) => other.id === current.insteadOf) : undefined;
      if (at === undefined) return false;
      if (at === item) return true;
    }
    return false;
  };
  const standsFirst = (item: NaiveItem): boolean => !isChange(item) || leadsBack(item);
  // The items seen in place of another, in any order: a changed change gives way to its own.
  const seenFor = (item: NaiveItem): NaiveItem[] => {
    if (isDone(item)) return [];
    const seen: NaiveItem[] = [];
    for (const other of present) {
      if (standsFirst(other) || other.insteadOf !== item.id) continue;
      const later = seenFor(other);
      seen.push(...(later.length > 0 ? later : [other]));
    }
    return seen;
  };
  for (const item of present) {
    const seen = seenFor(item);
    if (standsFirst(item)) {
      lay(item, seen.length > 0 ? 'changed' : null, null);
      for (const other of present) if (seen.includes(other)) lay(other, null, item.id);
      continue;
    }
    // It gave way to a later change, or is laid with the card whose place it takes.
    if (seen.length > 0) continue;
    const takesPlace = present.some((other) => standsFirst(other) && seenFor(other).includes(item));
    if (!takesPlace) lay(item, null, null);
  }
  return laid;
}

/** The children who are asked, each alone; the family as null. */
function askedOf(household: NaiveHousehold, routine: NaiveRoutine, day: string): (string | null)[] {
  const schedule = scheduleOf(routine, day);
  if (schedule === null) return [];
  if (schedule.children.length === 0) return [null];
  const asked: string[] = [];
  for (const child of household.children) if (schedule.children.includes(child)) asked.push(child);
  return asked;
}

/** For an item: to whom it is planned on a day, and in which state. */
export function naivePlan(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  item: string,
  day: string,
): { child: string | null; state: string }[] {
  const found: { child: string | null; state: string }[] = [];
  for (const child of askedOf(household, routine, day)) {
    for (const card of naiveCards(household, routine, child, day)) {
      if (card.item === item) found.push({ child, state: card.state });
    }
  }
  return found;
}

export function naiveIsChecked(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  item: string,
  day: string,
): boolean {
  let done = 0;
  for (const { state } of naivePlan(household, routine, item, day)) {
    if (state === 'open') return false;
    if (state === 'done') done++;
  }
  return done > 0;
}

export function naiveCounts(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  day: string,
): { total: number; completed: number; pending: number } {
  const counts = { total: 0, completed: 0, pending: 0 };
  for (const item of routine.items) {
    let isOpen = false;
    for (const { state } of naivePlan(household, routine, item.id, day)) if (state === 'open') isOpen = true;
    if (isOpen) counts.pending++;
    else if (naiveIsChecked(household, routine, item.id, day)) counts.completed++;
    else continue;
    counts.total++;
  }
  return counts;
}

/** The rows of history of a day. */
export function naiveHistory(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  day: string,
): { childId: string | null; planned: number; done: number }[] {
  const rows: { childId: string | null; planned: number; done: number }[] = [];
  for (const child of askedOf(household, routine, day)) {
    const row = { childId: child, planned: 0, done: 0 };
    const cards = naiveCards(household, routine, child, day);
    for (const { state } of cards) {
      if (state === 'open' || state === 'done') row.planned++;
      if (state === 'done') row.done++;
    }
    if (cards.length > 0) rows.push(row);
  }
  return rows;
}

/** A tick without a child, as an old page sends it. */
export function naiveTick(
  household: NaiveHousehold,
  routine: NaiveRoutine,
  item: string,
  isDone: boolean,
  day: string,
  actor: string,
): void {
  const plan = naivePlan(household, routine, item, day);
  let isOwed = false;
  for (const { state } of plan) if (state === 'open' || state === 'done') isOwed = true;
  for (const { child, state } of plan) {
    const isOwing = state === 'open' || state === 'done';
    if (isOwing || (!isOwed && isDone))
      household.marks.push({ item, day, child, state: isDone ? 'done' : 'open', actor });
  }
}

interface NaivePart {
  at: number;
  parts: { day: string; band: string }[];
}

const starts = new Map<string, number>();

/** The first instant of a band; remembered, because it reads the clock minute by minute. */
function partStart(household: NaiveHousehold, day: string, band: string): number {
  const minutes =
    band === 'midday' ? household.midday : band === 'evening' ? household.evening : household.dayStartsAt;
  const wanted = minutes < household.dayStartsAt ? household.dayStartsAt : minutes;
  const key = `${household.timeZone} ${day} ${wanted}`;
  const start = starts.get(key) ?? naiveStart(day, wanted, household.timeZone);
  starts.set(key, start);
  return start;
}

/** The starts of all bands of some days, those of one instant together. */
function partsAround(household: NaiveHousehold, days: readonly string[]): NaivePart[] {
  const found: NaivePart[] = [];
  for (const day of days) {
    for (const band of ['morning', 'midday', 'evening']) {
      const at = partStart(household, day, band);
      const last = found.at(-1);
      // A day that the zone skipped may start with the next one; then it has no time of its own.
      if (last?.at === at) last.parts = [...last.parts.filter((part) => part.day === day), { day, band }];
      else found.push({ at, parts: [{ day, band }] });
    }
  }
  return found;
}

export interface NaiveNow {
  front: { routine: string; day: string } | null;
  closed: string[];
  next: { routine: string; day: string; card: string } | null;
}

/** The routine in front of a child, from two lists: those that run over, and those whose time it is. */
export function naiveNow(household: NaiveHousehold, child: string, instant: number): NaiveNow {
  const today = naiveDay(instant, household);
  const yesterday = dayBefore(today);
  const groups = partsAround(household, [yesterday, today, dayAfter(today)]);
  const runningOver: { routine: string; day: string; band: string }[] = [];
  const begun: { routine: string; day: string; band: string }[] = [];
  const waiting: { routine: string; day: string; band: string }[] = [];
  for (const [index, group] of groups.entries()) {
    const end = groups[index + 1]?.at ?? Infinity;
    if (group.at > instant) continue;
    for (const { day, band } of group.parts) {
      for (const routine of household.routines) {
        if (scheduleOf(routine, day)?.band !== band) continue;
        const states = naiveCards(household, routine, child, day).map(({ state }) => state);
        if (!states.includes('open')) continue;
        const isBegun = states.includes('done');
        const each = { routine: routine.id, day, band };
        if (instant < end) (isBegun ? begun : waiting).push(each);
        else if (isBegun && instant < end + 120 * 60_000) runningOver.push(each);
      }
    }
  }
  const front = [...runningOver, ...begun, ...waiting][0];
  if (front === undefined)
    return { front: null, closed: [], next: naiveNext(household, child, instant, today) };
  const closed: string[] = [];
  for (const routine of household.routines) {
    for (const each of [...runningOver, ...begun, ...waiting]) {
      const isSame = each.day === front.day && each.band === front.band;
      if (isSame && each.routine === routine.id && each.routine !== front.routine) closed.push(routine.id);
    }
  }
  return { front: { routine: front.routine, day: front.day }, closed, next: null };
}

function naiveNext(
  household: NaiveHousehold,
  child: string,
  instant: number,
  today: string,
): NaiveNow['next'] {
  let day = today;
  for (let count = 0; count <= 366; count++, day = dayAfter(day)) {
    for (const band of ['morning', 'midday', 'evening']) {
      if (count === 0 && partStart(household, day, band) <= instant) continue;
      for (const routine of household.routines) {
        const schedule = scheduleOf(routine, day);
        if (schedule?.band !== band || schedule.rhythm === null) continue;
        for (const card of naiveCards(household, routine, child, day)) {
          if (card.state === 'open') return { routine: routine.id, day, card: card.item };
        }
      }
    }
  }
  return null;
}

import { dayAfter, dayBefore, naiveDay } from '../../../packages/rules/src/testing/naive-days';
import {
  type NaiveHousehold,
  naiveIsChecked,
  type NaiveItem,
  type NaiveRhythm,
  type NaiveRoutine,
  naiveTick,
} from '../../../packages/rules/src/testing/naive-routines';

/** A change that reached the server, alone or in a batch. */
export interface Leaf {
  method: string;
  path: string;
  userId: string;
  actingChild: string | null;
  key: string;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown> | null;
}

interface Judged {
  leaf: Leaf;
  answer: Answer;
  instant: number;
}

interface JudgedMark {
  version: number;
  actor: string;
  state: string;
}

interface JudgedList extends NaiveRoutine {
  all: (NaiveItem & { isDeleted: boolean })[];
  ticks: Set<string>;
  given: Set<string>;
  isArchived: boolean;
}

const minute = 60_000;
const list = '/api/shopping-lists/([^/]+)';
const pathOfList = new RegExp(`^${list}`);

/**
 * Keeps its own model of routines from what the server has accepted, and imports no rule of the product. It
 * also judges each answer: what is accepted, superseded or refused, and why.
 */
export class RoutineJudge {
  readonly lists = new Map<string, JudgedList>();
  readonly violations: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly household: NaiveHousehold;
  private readonly judged = new Set<string>();
  private readonly refused = new Set<string>();
  private readonly marks = new Map<string, JudgedMark>();
  /** When each version of a list was made, in ms. */
  private readonly made = new Map<string, number>();
  private readonly removedDaysOff = new Map<string, NaiveHousehold['daysOff'][number]>();
  private readonly daysOff = new Map<string, NaiveHousehold['daysOff'][number]>();

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

  answered(leaf: Leaf, answer: Answer, instant: number): void {
    const { key, path, method } = leaf;
    const { status } = answer;
    if (status >= 500 || status === 0 || status === 401 || this.judged.has(key)) return;
    const code = answer.body?.['code'];
    if (code === 'EPOCH_OVER' || code === 'IDEMPOTENCY_IN_PROGRESS') return;
    const isDone = status < 300;
    if (isDone) this.judged.add(key);
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')}`;
    if (!path.includes('/marks/')) this.count(`${what} ${isDone ? 'done' : status}`);
    for (const [pattern, judged] of this.routes) {
      const match = pattern.exec(`${method} ${path}`);
      if (!match) continue;
      const [, first = '', second = '', third = ''] = match;
      // Only of marks it matters why they were refused.
      if (isDone || path.includes('/marks/')) judged({ leaf, answer, instant }, first, second, third);
      return;
    }
  }

  private readonly routes: readonly [
    path: RegExp,
    judged: (judged: Judged, first: string, second: string, third: string) => void,
  ][] = [
    [
      new RegExp(`^PUT ${list}/items/([^/]+)/marks/([^/]+)$`),
      (judged, listId, itemId, day) => this.markAnswered(judged, listId, itemId, day),
    ],
    [
      /^PUT \/api\/kid\/items\/([^/]+)\/marks\/([^/]+)$/,
      (judged, itemId, day) => this.markAnswered(judged, this.listOf(itemId)?.id ?? '', itemId, day),
    ],
    [/^PUT \/api\/kid\/items\/([^/]+)\/checked$/, (judged, itemId) => this.kidTicked(judged, itemId)],
    [new RegExp(`^PATCH ${list}/items/([^/]+)/toggle$`), (judged, _, itemId) => this.ticked(judged, itemId)],
    [new RegExp(`^POST ${list}/items$`), ({ leaf }, id) => this.added(id, [leaf.body])],
    [new RegExp(`^POST ${list}/items:batch$`), (judged, id) => this.addedMany(judged, id)],
    [
      new RegExp(`^POST ${list}/items/([^/]+)/restore$`),
      (_, id, itemId) => this.change(id, itemId, { isDeleted: false }),
    ],
    [
      new RegExp(`^DELETE ${list}/items/([^/]+)$`),
      (_, id, itemId) => this.change(id, itemId, { isDeleted: true }),
    ],
    [new RegExp(`^PATCH ${list}/items/([^/]+)$`), (judged, id, itemId) => this.edited(judged, id, itemId)],
    [new RegExp(`^PUT ${list}/schedule$`), ({ leaf, instant }, id) => this.scheduled(id, leaf.body, instant)],
    [
      new RegExp(`^PATCH ${list}/(archive|unarchive)$`),
      (_, id, what) => {
        const its = this.lists.get(id);
        if (its) its.isArchived = what === 'archive';
      },
    ],
    [
      /^(POST|DELETE) \/api\/households\/[^/]+\/days-off(?:\/([^/]+))?(\/restore)?$/,
      ({ leaf }, method, id, isBack) => this.dayOff(method, id || null, isBack !== '', leaf.body),
    ],
  ];

  private listOf(itemId: string): JudgedList | undefined {
    return [...this.lists.values()].find(({ all }) => all.some(({ id }) => id === itemId));
  }

  private rhythmOn(its: JudgedList, day: string): boolean {
    let found: { rhythm: unknown } | null = null;
    for (const schedule of its.schedules) if (schedule.from <= day) found = schedule;
    return found !== null && found.rhythm !== null;
  }

  private isFamilys(its: JudgedList, day: string): boolean {
    let found = its.schedules[0];
    for (const schedule of its.schedules) if (schedule.from <= day) found = schedule;
    return found?.children.length === 0;
  }

  private markAnswered({ leaf, answer, instant }: Judged, listId: string, itemId: string, day: string): void {
    const { actingChild, body, userId } = leaf;
    const its = this.lists.get(listId);
    const known = its?.all.find(({ id }) => id === itemId);
    const asked = actingChild ?? (body['childId'] as string | null);
    const what = `the mark ${body['state'] as string} of ${itemId.slice(4, 8)} on ${day} for ${asked?.slice(0, 1)}`;
    const isInBounds = inBounds(day, instant);
    if (answer.status >= 300) {
      // A repeated request gets the first answer again, for what was so then.
      if (this.refused.has(leaf.key)) return;
      const reason = this.refusal(leaf, its, known, asked, isInBounds);
      this.refused.add(leaf.key);
      this.count(`mark refused: ${reason ?? 'no reason'}`);
      if (reason === null)
        this.violations.push(`${what} was refused without a reason: ${JSON.stringify(answer)}`);
      return;
    }
    if (!isInBounds) this.violations.push(`${what} was taken on ${new Date(instant).toISOString()}`);
    if (!its || !known) {
      this.violations.push(`${what} was taken for an unknown item`);
      return;
    }
    const child = actingChild !== null && this.isFamilys(its, day) ? null : asked;
    const state = body['state'] as string;
    const isKept = this.isKept(
      its.id,
      { itemId, day, child },
      actingChild ?? userId,
      state,
      body['baseVersion'] as number | undefined,
      instant,
    );
    this.count(`mark ${actingChild ? 'by a child' : 'by an adult'}: ${isKept ? 'superseded' : state}`);
    if ((answer.body?.['superseded'] === true) !== isKept)
      this.violations.push(`${what} was ${isKept ? 'not ' : ''}superseded: ${JSON.stringify(answer.body)}`);
    if (!isKept) this.push({ itemId, day, child }, state, actingChild ?? userId, answer);
  }

  /** Why a mark may be refused; null: for no reason that this page of the design knows. */
  private refusal(
    { actingChild, body }: Leaf,
    its: JudgedList | undefined,
    known: { isDeleted: boolean } | undefined,
    asked: string | null,
    isInBounds: boolean,
  ): string | null {
    if (!isInBounds) return 'day';
    if (!its || !known || known.isDeleted) return 'item';
    if (actingChild !== null && (its.isArchived || !its.given.has(actingChild))) return 'not given';
    if (its.schedules.length === 0) return 'no routine';
    const child = body['childId'] === undefined ? asked : (body['childId'] as string | null);
    const had = its.schedules.some(({ children }) =>
      child === null ? children.length === 0 : children.includes(child),
    );
    return had ? null : 'child';
  }

  /** A newer mark of another actor stays if the change was decided on an old state. */
  private isKept(
    listId: string,
    { itemId, day, child }: { itemId: string; day: string; child: string | null },
    actor: string,
    state: string,
    base: number | undefined,
    instant: number,
  ): boolean {
    const stored = this.marks.get(`${itemId} ${day} ${child}`);
    if (!stored || stored.state === state || stored.actor === actor || base === undefined) return false;
    if (stored.version <= base) return false;
    const left = this.made.get(`${listId} ${base + 1}`);
    return left === undefined || instant - left > 24 * 60 * minute;
  }

  private push(
    { itemId, day, child }: { itemId: string; day: string; child: string | null },
    state: string,
    actor: string,
    { body }: Answer,
  ): void {
    const key = `${itemId} ${day} ${child}`;
    if ((this.marks.get(key)?.state ?? 'open') === state) return;
    this.marks.set(key, { version: (body?.['listVersion'] as number | undefined) ?? 0, actor, state });
    this.household.marks.push({ item: itemId, day, child, state, actor });
  }

  private ticked({ leaf, answer, instant }: Judged, itemId: string): void {
    const { body, userId, path } = leaf;
    const its = this.lists.get(pathOfList.exec(path)?.[1] ?? '');
    if (!its) return;
    const day = this.today(instant);
    const isChecked = this.isChecked(its.id, itemId, day);
    const isDone = (body['checked'] as boolean | undefined) ?? !isChecked;
    const routine = this.routineOn(its.id, day);
    if (!routine) {
      if (answer.body?.['superseded'] === true) return;
      if (isDone) its.ticks.add(itemId);
      else its.ticks.delete(itemId);
      return;
    }
    const before = this.household.marks.length;
    naiveTick(this.household, routine, itemId, isDone, day, userId);
    for (const mark of this.household.marks.splice(before)) {
      const key = { itemId, day, child: mark.child };
      const base = body['baseVersion'] as number | undefined;
      if (!this.isKept(its.id, key, userId, mark.state, base, instant))
        this.push(key, mark.state, userId, answer);
    }
    const shown = answer.body?.['checked'];
    if (shown !== this.isChecked(its.id, itemId, day))
      this.violations.push(`a tick of ${itemId.slice(4, 8)} on ${day} was answered ${String(shown)}`);
  }

  private kidTicked({ leaf: { body, actingChild }, answer, instant }: Judged, itemId: string): void {
    const its = this.listOf(itemId);
    if (!its || actingChild === null) return;
    const day = this.today(instant);
    const isDone = body['checked'] as boolean;
    if (this.routineOn(its.id, day))
      this.push(
        { itemId, day, child: this.isFamilys(its, day) ? null : actingChild },
        isDone ? 'done' : 'open',
        actingChild,
        answer,
      );
    else if (isDone) its.ticks.add(itemId);
    else its.ticks.delete(itemId);
  }

  private addedMany({ leaf, answer }: Judged, listId: string): void {
    const results = (answer.body?.['results'] ?? []) as { success: boolean }[];
    const items = leaf.body['items'] as Record<string, unknown>[];
    this.added(
      listId,
      items.filter((_, index) => results[index]?.success !== false),
    );
  }

  private added(listId: string, items: readonly Record<string, unknown>[]): void {
    const its = this.lists.get(listId);
    if (!its) return;
    for (const item of items) {
      const { id, weekdays = null, for: children = null, onlyOn = null, insteadOf = null } = item;
      if (its.all.some((each) => each.id === id)) continue;
      its.all.push({ id, weekdays, for: children, onlyOn, insteadOf, isDeleted: false } as never);
    }
    its.items = its.all.filter(({ isDeleted }) => !isDeleted);
  }

  private edited({ leaf, answer }: Judged, listId: string, itemId: string): void {
    const kept = (answer.body?.['superseded'] ?? []) as string[];
    const given = Object.entries(leaf.body).filter(
      ([name]) => ['weekdays', 'for', 'onlyOn'].includes(name) && !kept.includes(name),
    );
    this.change(listId, itemId, Object.fromEntries(given));
  }

  private change(listId: string, itemId: string, to: Partial<JudgedList['all'][number]>): void {
    const its = this.lists.get(listId);
    if (!its) return;
    its.all = its.all.map((item) => (item.id === itemId ? { ...item, ...to } : item));
    its.items = its.all.filter(({ isDeleted }) => !isDeleted);
  }

  private scheduled(listId: string, body: Record<string, unknown>, instant: number): void {
    const its = this.lists.get(listId);
    if (!its) return;
    const from = body['day'] as string;
    const rhythm = body['recurrence'] as NaiveRhythm | null;
    const children = body['children'] as string[];
    // A change leaves nothing of what was said for its day and later ones. One that comes days later does.
    const isLate = from < this.today(instant);
    const after = isLate ? its.schedules.filter((other) => other.from > from) : [];
    const was = this.rhythmOn(its, from);
    if (after.length > 0) this.count('a late schedule before another');
    else if (was && rhythm === null)
      its.ticks = new Set(
        its.items.filter(({ id }) => naiveIsChecked(this.household, its, id, from)).map(({ id }) => id),
      );
    else if (!was && rhythm !== null) its.ticks.clear();
    const before = its.schedules.filter((other) => other.from < from);
    its.schedules = [...before, { from, rhythm, band: body['band'] as never, children }, ...after];
    if (after.length === 0 && children.length > 0) its.given = new Set(children);
    if (!this.household.routines.includes(its)) this.household.routines.push(its);
  }

  private dayOff(method: string, id: string | null, isBack: boolean, body: Record<string, unknown>): void {
    const key = id ?? (body['id'] as string);
    const known = this.daysOff.get(key) ?? this.removedDaysOff.get(key);
    if (method === 'DELETE') {
      if (known) this.removedDaysOff.set(key, known);
      this.daysOff.delete(key);
    } else {
      const { from, to, childId } = body as { from: string; to: string; childId: string | null };
      if (!known) this.daysOff.set(key, { from, to, child: childId });
      else if (isBack) this.daysOff.set(key, known);
    }
    this.household.daysOff = [...this.daysOff.values()];
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** The days of marks that a server takes: 60 days before the UTC date to one after it. */
export function inBounds(day: string, instant: number): boolean {
  const date = new Date(instant).toISOString().slice(0, 10);
  let first = date;
  for (let days = 0; days < 60; days++) first = dayBefore(first);
  return day >= first && day <= dayAfter(date);
}

/** Days by clock, each with the first and the last instant of which it is known. */
const known = new Map<string, Map<string, { from: number; to: number }>>();

/** The naive day, remembered: it reads the clock minute by minute. */
export function dayOf(instant: number, { timeZone, dayStartsAt }: HouseholdTimes): string {
  const key = `${timeZone} ${dayStartsAt}`;
  let days = known.get(key);
  if (!days) known.set(key, (days = new Map<string, { from: number; to: number }>()));
  for (const [day, { from, to }] of days) if (from <= instant && instant <= to) return day;
  const day = naiveDay(instant, { timeZone, dayStartsAt });
  const its = days.get(day) ?? { from: instant, to: instant };
  days.set(day, { from: Math.min(its.from, instant), to: Math.max(its.to, instant) });
  return day;
}

interface HouseholdTimes {
  timeZone: string;
  dayStartsAt: number;
}

import { createRequire } from 'node:module';
import type { Mark, MarkState } from '@pictick/rules/routines/mark';
import { eventTable, type LoggedEvent } from '../../../backend/src/lists/testing/memory-checklists';
import { clockTable } from '../../../backend/src/lists/testing/memory-routine-tables';
import { SyncEngine } from '../../../frontend/src/sync/engine';
import type { SyncEnvironment } from '../../../frontend/src/sync/environment';
import { changeHousehold } from '../../../frontend/src/sync/household-changes';
import {
  addDayOff,
  addRoutineItems,
  endRoutine,
  markItem,
  removeDayOff,
  setSchedule,
} from '../../../frontend/src/sync/routine-changes';
import { childNow, todayOf } from '../../../frontend/src/sync/routines/today';
import type { ItemEdit, NewItem } from '../../../frontend/src/sync/types';
import { dayAfter, naiveStart } from '../../../packages/rules/src/testing/naive-days';
import { naiveCards, naiveCounts, naiveNow } from '../../../packages/rules/src/testing/naive-routines';
import { Chance } from '../chance';
import { adults, children, home, KidServer, type KidRequest } from '../kid/kid-server';
import { VirtualTime } from '../virtual-time';
import { type ServerParts, soundWiring } from '../wiring';
import { RoutineDevice, type Exchanged, type Release } from './routine-device';
import { dayOf, type Leaf, RoutineJudge } from './routine-judge';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Instants before a change of summer time, and zones with one near them or a strange offset. */
const starts = ['2027-03-26T09:00Z', '2027-03-12T15:00Z', '2026-10-30T20:00Z', '2027-04-02T05:00Z'] as const;
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
] as const;

const weights = {
  setSchedule: 4,
  endRoutine: 1,
  mark: 16,
  tick: 7,
  addItem: 4,
  editItem: 3,
  deleteItem: 1.5,
  restoreItem: 1,
  addDayOff: 2.5,
  removeDayOff: 1.5,
  archive: 0.6,
  move: 0.8,
  dayStarts: 0.5,
  enter: 4,
  leave: 1,
  kidMark: 26,
  oldTick: 7,
  offline: 4,
  online: 6,
  restart: 3,
  skew: 3,
  hours: 9,
  night: 2,
  weeks: 0.5,
  calm: 2,
} as const;

/** The parts that a seed runs with. Mutants replace some. */
export interface RoutineWiring {
  server: ServerParts;
  /** Wraps the environment of each page. */
  env(env: SyncEnvironment): SyncEnvironment;
}
export const soundRoutines: RoutineWiring = { server: soundWiring, env: (env) => env };

/** A mark that was made on a device, and the day on which it was meant. */
interface Meant {
  device: RoutineDevice;
  day: string;
  /** Days by which the device's today differs from the day of the world. */
  wrongBy: number;
  zone: string;
  state: 'sure' | 'doubtful' | 'unclean';
  isSent: boolean;
  status: number | null;
}

type OldRelease = { SyncEngine: typeof SyncEngine };
/** The engine of 0.2 (release-before/keep.mjs). */
const before = createRequire(__filename)('../../release-before/sync-engine.cjs') as OldRelease;

/** Two adults, two children, their devices and routines for some weeks, by one seed. */
export class RoutineWorld {
  readonly time = new VirtualTime();
  readonly server: KidServer;
  readonly judge = new RoutineJudge(children);
  readonly devices: RoutineDevice[] = [];
  readonly violations: string[] = [];
  /** All that happened, if `keepsTrace`. */
  readonly trace: string[] = [];
  readonly counts: Record<string, number> = {};
  private readonly chance: Chance;
  private readonly meant = new Map<string, Meant>();
  private readonly deleted: { device: RoutineDevice; row: Parameters<SyncEngine['restoreItem']>[0] }[] = [];
  private readonly removedDaysOff: { device: RoutineDevice; undo: () => Promise<void> }[] = [];
  /** The network loses requests and answers. */
  private isLossy = true;
  private ids = 0;
  private names = 0;
  /** Number of writes that devices have sent. */
  private sent = 0;
  /** Number of changes of lists that the server has logged. */
  private logged = 0;

  constructor(
    seed: number,
    private readonly wiring = soundRoutines,
    private readonly keepsTrace = false,
  ) {
    this.chance = new Chance(seed, 29);
    this.time.now = Date.parse(this.chance.pick(starts)) + this.chance.below(24) * hourMs;
    this.server = new KidServer(this.time, () => this.chance, wiring.server);
    this.server.lists.slowness = 0;
  }

  async run(steps: number): Promise<void> {
    await this.begin();
    for (let step = 0; step < steps && this.violations.length === 0; step++) await this.step();
    for (const device of this.devices) if (device.childId !== null) await device.restart(null);
    if (this.violations.length === 0) await this.calm();
    this.checkEnd();
    this.violations.push(...this.judge.violations);
  }

  private async begin(): Promise<void> {
    const { server, judge } = this;
    server.database.onCommit = (changes) => {
      for (const { table, row } of changes) {
        if (row && table === eventTable.name) {
          const { listId, seq, at } = row as LoggedEvent;
          judge.logged(listId, seq, at.getTime());
          this.logged++;
        }
        if (row && table === clockTable.name) {
          const { timeZone, dayStartsAt } = row as { timeZone: string; dayStartsAt: number };
          Object.assign(judge.household, { timeZone, dayStartsAt });
        }
      }
    };
    await this.until(server.start(this.chance.pick(zones)));
    const { midday, evening } = server.household(adults[0]).bands;
    Object.assign(judge.household, { midday, evening });
    const kinds: [string, string, Release][] = [
      ['phone', adults[0], 'today'],
      ['other', adults[1], 'today'],
      ['tablet', adults[0], 'today'],
      ['second', adults[1], 'today'],
      ['old', adults[0], 'old'],
    ];
    for (const [name, userId, release] of kinds)
      this.devices.push(
        new RoutineDevice(name, userId, release, {
          time: this.time,
          random: () => this.chance.next(),
          newId: () => this.newId(),
          exchange: (device, request) => this.exchange(device, request),
          wrap: (env) => this.wiring.env(env),
          engineOfOldPage: (env) => new before.SyncEngine(env),
          heard: (device) => this.settleDays(device, 'doubtful', 'sure'),
        }),
      );
    for (const device of this.devices) await this.until(device.engine.open());
    const [phone] = this.devices as [RoutineDevice];
    phone.engine.refresh();
    await this.pass(3_000);
    for (const name of ['Morning', 'Evening', 'Cat']) {
      const listId = await phone.engine.createList(name, 'task');
      judge.created(listId);
      await addRoutineItems(
        phone.engine,
        listId,
        [1, 2, 3].map(() => this.newItem()),
      );
    }
    await this.pass(5_000);
    const [first, second] = phone.engine.myLists().lists;
    for (const list of [first, second]) if (list) this.setSchedule(phone, list.id);
    await this.pass(5_000);
    const [, , tablet, other] = this.devices;
    for (const device of [tablet, other]) if (device) await this.restart(device, children[0]);
    await this.calm();
  }

  private say(what: string): void {
    if (this.keepsTrace) this.trace.push(`${new Date(this.time.now).toISOString()} ${what}`);
  }

  private newId(): string {
    return `0199${(++this.ids).toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
  }

  private newItem(given: Partial<NewItem> = {}): NewItem {
    return {
      id: this.newId(),
      // Of its own: the server merges items of one name.
      name: `Task ${++this.names}`,
      createdAt: new Date(this.time.now).toISOString(),
      depicts: 'apple',
      concept: 'apple',
      image: { status: 'ready', imageUrl: '/art/apple.svg', imageId: 'apple' } as never,
      ...given,
    };
  }

  // Steps

  private async step(): Promise<void> {
    const kind = this.chance.weighted(weights);
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    this.say(`step ${kind}`);
    await this.act(kind);
    // The change is queued when its code is there.
    await this.pass(0);
    this.note();
    await this.pass(this.chance.between(1, 2_500));
  }

  private async act(kind: keyof typeof weights): Promise<void> {
    const { chance } = this;
    const [phone, other, tablet, second, old] = this.devices as [
      RoutineDevice,
      RoutineDevice,
      RoutineDevice,
      RoutineDevice,
      RoutineDevice,
    ];
    const adult = chance.pick(
      [phone, other, tablet, second].filter(({ kid }) => kid === null) as [RoutineDevice],
    );
    const shared = chance.pick([tablet, second]);
    const device = chance.pick([phone, other, tablet, second, old]);
    const { engine } = adult;
    const list = this.one(engine.myLists().lists);
    const view = list && engine.list(list.id);
    const item = this.one(view?.items);
    const today = this.shownDay(adult);
    switch (kind) {
      case 'setSchedule':
        if (list) this.setSchedule(adult, list.id);
        break;
      case 'endRoutine':
        if (list) void endRoutine(engine, list.id);
        break;
      case 'mark':
        if (list && item && view?.list?.schedule?.length)
          void markItem(
            engine,
            list.id,
            {
              itemId: item.id,
              day: moved(today, chance.pick([0, 0, 0, 0, -1, -1, -3, -20])),
              childId: chance.pick([...children, null]),
            },
            chance.pick<MarkState>(['done', 'done', 'done', 'open', 'skipped']),
          );
        break;
      case 'tick':
        if (list && item) void engine.checkItem(list.id, item.id, !item.checked);
        break;
      case 'addItem':
        if (list && view && view.items.length < 7)
          void addRoutineItems(engine, list.id, [this.newItem(this.fieldsOf(today, item?.id))]);
        break;
      case 'editItem':
        if (list && item)
          void engine.editItem(
            list.id,
            item.id,
            chance.pick<ItemEdit>([
              { weekdays: chance.pick<ItemEdit['weekdays']>([null, [1, 3, 5], [6, 7]]) },
              { for: chance.pick<ItemEdit['for']>([null, [children[0]], [children[1]], [...children]]) },
            ]),
          );
        break;
      case 'deleteItem':
        if (!list || !item || (view?.items.length ?? 0) < 3) break;
        this.deleted.push({ device: adult, row: item });
        void engine.deleteItem(list.id, item.id);
        break;
      case 'restoreItem': {
        const found = this.deleted.pop();
        if (found && found.device.kid === null) void found.device.engine.restoreItem(found.row);
        break;
      }
      case 'addDayOff': {
        const childId = chance.pick([...children, ...children, null]);
        const from = moved(today, chance.between(-1, 3));
        const range = chance.happens(0.5) ? {} : { from, to: moved(from, chance.below(3)) };
        if (engine.household(home)) void addDayOff(engine, home, { childId, ...range });
        break;
      }
      case 'removeDayOff': {
        const undone = chance.happens(0.4) ? this.removedDaysOff.pop() : undefined;
        const dayOff = this.one(engine.household(home)?.daysOff);
        if (undone) void undone.undo();
        else if (dayOff)
          void removeDayOff(engine, home, dayOff).then((undo) =>
            this.removedDaysOff.push({ device: adult, undo }),
          );
        break;
      }
      case 'archive':
        if (list) void engine.setArchived(list.id, !list.archived);
        break;
      case 'move':
        if (engine.household(home)) void changeHousehold(engine, home, { timeZone: chance.pick(zones) });
        break;
      case 'dayStarts':
        if (engine.household(home))
          void changeHousehold(engine, home, { dayStartsAt: chance.pick([0, 180, 240, 300]) });
        break;
      case 'enter':
        await this.restart(shared, chance.pick([children[0], children[0], children[1]]));
        break;
      case 'leave':
        await this.restart(shared, null);
        break;
      case 'kidMark':
        this.kidMark(chance.pick([tablet, second]));
        break;
      case 'oldTick': {
        const some = this.one(old.engine.myLists().lists);
        const row = some && this.one(old.engine.list(some.id).items);
        if (some && row) void old.engine.checkItem(some.id, row.id, !row.checked);
        break;
      }
      case 'offline':
        device.isOnline = false;
        break;
      case 'online':
        device.isOnline = true;
        device.engine.refresh();
        break;
      case 'restart':
        await this.restart(device, device.childId);
        break;
      case 'skew':
        this.settleDays(device, 'doubtful', 'unclean');
        device.setSkew(
          chance.pick([0, chance.between(-2 * dayMs, 2 * dayMs), chance.between(-2 * dayMs, 2 * dayMs)]),
        );
        break;
      case 'hours':
        this.sleep(chance.between(1, 14) * hourMs);
        await this.pass(25_000);
        for (const each of this.devices) each.engine.refresh();
        break;
      case 'weeks':
        this.sleep(chance.pick([5, 9, 20, 70]) * dayMs);
        await this.pass(25_000);
        for (const each of this.devices) each.engine.refresh();
        break;
      case 'night':
        await this.night();
        break;
      case 'calm':
        await this.calm();
        break;
    }
  }

  private setSchedule(device: RoutineDevice, listId: string): void {
    const { chance } = this;
    const { engine } = device;
    if (!engine.household(home) || engine.list(listId).list?.listType !== 'task') return;
    const from = moved(this.shownDay(device), chance.pick([0, 0, 0, -1, -8, 2]));
    void setSchedule(engine, listId, home, {
      recurrence: chance.pick([
        { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
        { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
        { weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, from },
        { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 2, from },
        { everyDays: chance.between(2, 3), from },
      ]) as never,
      band: chance.pick(['morning', 'midday', 'evening']),
      remindAt: null,
      children: chance.pick([[...children], [...children], [children[0]], [children[1]], []]),
    });
  }

  private fieldsOf(today: string, itemId: string | undefined): Partial<NewItem> {
    const { chance } = this;
    const child = chance.pick(children);
    return chance.pick<Partial<NewItem>>([
      {},
      { minutes: 5 },
      { onlyOn: today },
      { onlyOn: today, for: [child] },
      { onlyOn: today, for: [child], insteadOf: itemId ?? null },
      { onlyOn: today, insteadOf: itemId ?? null },
      { weekdays: [1, 2, 3] },
      { for: [child] },
    ]);
  }

  private kidMark(device: RoutineDevice): void {
    const { kid, childId } = device;
    const household = kid?.household(home);
    if (!kid || childId === null || !household) return;
    const routine = this.one(kid.today()?.routines);
    const card = this.one(routine?.cards.filter(({ state }) => state === 'open' || state === 'done'));
    if (!routine || !card) return;
    const isDone = card.state === 'open';
    void kid.stamp(routine.routine.list.id, card.item.id, routine.day, card.childId === null, isDone);
    this.counts['marks of children'] = (this.counts['marks of children'] ?? 0) + 1;
  }

  private async restart(device: RoutineDevice, childId: string | null): Promise<void> {
    const waiting = device.engine.queue().length;
    this.note();
    await this.until(device.restart(childId));
    if (device.engine.queue().length > waiting)
      this.violations.push(`${device.name} has more changes after a restart`);
  }

  /** All devices are suspended. */
  private sleep(milliseconds: number): void {
    this.time.jump(milliseconds);
    for (const device of this.devices) device.sleep(milliseconds, this.chance.happens(0.5));
  }

  /** The day turns under open pages, also one of the release before: nothing is written, and all show the new day. */
  private async night(): Promise<void> {
    await this.calm();
    if (this.violations.length > 0) return;
    const { judge, time } = this;
    const { timeZone, dayStartsAt } = judge.household;
    const turn = naiveStart(dayAfter(judge.today(time.now)), dayStartsAt, timeZone);
    this.sleep(turn - 100_000 - time.now);
    await this.pass(60_000);
    const [sent, logged] = [this.sent, this.logged];
    for (let polls = 0; polls < 3; polls++) {
      for (const { engine } of this.devices) engine.refresh();
      await this.pass(60_000);
    }
    if (this.sent !== sent || this.logged !== logged)
      this.violations.push(`the turn to ${judge.today(time.now)} wrote ${this.sent - sent} changes`);
    for (const { engine } of this.devices) engine.refresh();
    await this.pass(30_000);
    this.check();
  }

  // The network

  private async exchange(device: RoutineDevice, request: Omit<KidRequest, 'userId'>): Promise<Exchanged> {
    const none: Exchanged = { answer: { status: 0, body: null }, date: null };
    await this.delay();
    if (!device.isOnline || this.isLost(0.05)) return none;
    const leaves = leavesOf(request, device.userId);
    if (request.method !== 'GET') this.sent++;
    for (const leaf of leaves) this.checkDay(device, leaf);
    const date = Math.floor(this.time.now / 1000) * 1000;
    const answer = await this.asked(device, request, leaves);
    this.say(
      `${device.name} asks ${request.method} ${request.path} ${JSON.stringify(request.body ?? null)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    await this.delay();
    return this.isReachable(device) && !this.isLost(0.08) ? { answer, date } : none;
  }

  private async asked(device: RoutineDevice, request: Omit<KidRequest, 'userId'>, leaves: readonly Leaf[]) {
    if (request.path === '/api/health') return { status: 200, body: { status: 'ok' } };
    const answer = await this.server.receive({ ...request, userId: device.userId });
    const results = (answer.body as { results?: { status: number; body: never }[] } | null)?.results;
    const isBatch = request.path.endsWith('/operations');
    for (const [index, leaf] of leaves.entries()) {
      const each = isBatch ? results?.[index] : { status: answer.status, body: answer.body as never };
      if (!each) break;
      this.judge.answered(leaf, each, this.time.now);
      const meant = this.meant.get(leaf.key.split('.')[0] ?? '');
      const code = (each.body as { code?: string } | null)?.code;
      if (meant && each.status > 0 && each.status < 500 && code !== 'EPOCH_OVER') meant.status = each.status;
    }
    return answer;
  }

  private isLost(probability: number): boolean {
    return this.isLossy && this.chance.happens(probability);
  }

  private isReachable({ isOnline }: RoutineDevice): boolean {
    return isOnline;
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => void this.time.later(this.chance.between(1, 400), resolve));
  }

  /** The day of a mark is the one that was meant, by the clock of the world. */
  private checkDay(device: RoutineDevice, { key, path }: Leaf): void {
    const meant = this.meant.get(key.split('.')[0] ?? '');
    const day = /\/marks\/([^/]+)$/.exec(path)?.[1];
    if (!meant || day === undefined || meant.isSent) return;
    meant.isSent = true;
    const zone = this.zoneOf(device);
    const expected = moved(meant.day, meant.wrongBy);
    this.counts[`days ${meant.state}`] = (this.counts[`days ${meant.state}`] ?? 0) + 1;
    if (meant.wrongBy !== 0) this.counts['days wrong'] = (this.counts['days wrong'] ?? 0) + 1;
    if (meant.state !== 'unclean' && zone === meant.zone && day !== expected)
      this.violations.push(
        `${device.name} sent a mark for ${day} that was meant for ${expected} (${meant.state}, made as ${meant.day})`,
      );
  }

  private settleDays(device: RoutineDevice, from: Meant['state'], to: Meant['state']): void {
    for (const meant of this.meant.values())
      if (meant.device === device && meant.state === from && !meant.isSent) meant.state = to;
  }

  /** Notes the marks that devices have just queued. */
  private note(): void {
    for (const device of this.devices)
      for (const { id, change } of device.engine.queue()) {
        if ((change.kind !== 'item.marked' && change.kind !== 'kid.item-marked') || this.meant.has(id))
          continue;
        const household = device.engine.household(home);
        const now = this.time.now;
        const isCalm =
          household && dayOf(now - 2 * minuteMs, household) === dayOf(now + 2 * minuteMs, household);
        const shown = this.shownDay(device);
        this.say(`${device.name} made ${id} ${JSON.stringify(change)} on ${shown}, sure: ${device.isSure}`);
        this.meant.set(id, {
          ...{ device, day: change.day, isSent: false, status: null, zone: this.zoneOf(device) },
          wrongBy: household && isCalm ? daysFrom(shown, dayOf(now, household)) : 0,
          state: !isCalm ? 'unclean' : device.isSure ? 'sure' : 'doubtful',
        });
      }
  }

  private zoneOf({ engine }: RoutineDevice): string {
    const household = engine.household(home);
    return household ? `${household.timeZone} ${household.dayStartsAt}` : '';
  }

  /** The day on the screen of a device. */
  private shownDay({ engine, release }: RoutineDevice): string {
    const household = engine.household(home) ?? this.judge.household;
    return dayOf(release === 'old' ? this.time.now : engine.instant(), household);
  }

  // Checks

  /** Everything arrives, and all devices show what the judge has. */
  private async calm(): Promise<void> {
    this.note();
    this.isLossy = false;
    for (const device of this.devices) device.isOnline = true;
    for (let round = 0; round < 3; round++) {
      for (const { engine } of this.devices) engine.refresh();
      await this.pass(round < 2 ? 45_000 : 5_000);
    }
    this.isLossy = true;
    for (const { name, engine } of this.devices) {
      const waiting = engine.queue().filter(({ state }) => state === 'queued');
      if (waiting.length > 0)
        this.violations.push(`${name} still has ${waiting.map(({ change }) => change.kind).join(', ')}`);
    }
    this.check();
  }

  private check(): void {
    this.violations.push(...this.judge.violations);
    if (!this.judge.isCalm(this.time.now, 5 * minuteMs) || this.violations.length > 0) return;
    this.counts['checks'] = (this.counts['checks'] ?? 0) + 1;
    for (const device of this.devices) {
      if (device.release === 'old')
        this.checkTicks(device.name, (id) => ({ list: null, items: device.engine.list(id).items }));
      else if (device.kid) this.checkChild(device);
      else this.checkAdult(device);
    }
    const there = new Map(this.server.listsOf(adults[0]).map((each) => [each.id, each]));
    this.checkTicks('the server', (id) => {
      const found = there.get(id);
      return { list: found ?? null, items: found?.items ?? [] };
    });
  }

  /** The ticks and counts of today as every release reads them. */
  private checkTicks(
    name: string,
    viewOf: (listId: string) => {
      list: { counts: { total: number; completed: number; pending: number } } | null;
      items: { id: string; checked: boolean }[];
    },
    isSeen: (its: { id: string; schedules: readonly object[] }) => boolean = () => true,
  ): void {
    const today = this.judge.today(this.time.now);
    for (const its of this.judge.lists.values()) {
      if (!isSeen(its)) continue;
      const { list, items } = viewOf(its.id);
      this.compare(
        `${name}, ticks of ${its.id.slice(4, 8)} on ${today}`,
        items.map(({ id, checked }) => `${id.slice(4, 8)} ${checked}`).sort(),
        its.items.map(({ id }) => `${id.slice(4, 8)} ${this.judge.isChecked(its.id, id, today)}`).sort(),
      );
      const routine = this.judge.routineOn(its.id, today);
      if (routine && list)
        this.compare(
          `${name}, counts of ${its.id.slice(4, 8)} on ${today}`,
          pick(list.counts),
          pick(naiveCounts(this.judge.household, routine, today)),
        );
    }
  }

  private checkAdult({ name, engine }: RoutineDevice): void {
    const { judge, time } = this;
    const household = engine.household(home);
    const shown = household && dayOf(engine.instant(), household);
    const today = judge.today(time.now);
    const hasRoutine = engine.myLists().lists.some(({ schedule }) => schedule?.length);
    if (!household) return;
    if (hasRoutine && shown !== today) {
      this.violations.push(`${name} shows ${shown}, and it is ${today}`);
      return;
    }
    const isSeen = ({ id, schedules }: { id: string; schedules: readonly object[] }): boolean =>
      schedules.length > 0 || engine.list(id).list?.role === 'owner';
    this.checkTicks(name, (id) => engine.list(id), isSeen);
    for (const { id, items } of judge.lists.values())
      for (const distance of [-1, 0, 1]) {
        const day = moved(today, distance);
        const there = todayOf(engine.list(id), household, engine.instant(), day);
        const routine = judge.routineOn(id, day);
        const what = `${name}, ${id.slice(4, 8)} on ${day}`;
        if (!there !== !routine) this.violations.push(`${what} is ${there ? 'a' : 'no'} routine`);
        if (!there || !routine) continue;
        for (const child of [...children, null])
          this.compare(
            `${what}, cards of ${child?.slice(0, 1)}`,
            there.cardsOf(child).map(cardText),
            naiveCards(judge.household, routine, child, day).map(naiveText),
          );
        for (const item of items)
          if (there.isChecked(item.id) !== judge.isChecked(id, item.id, day))
            this.violations.push(
              `${what}: ${item.id.slice(4, 8)} is ${there.isChecked(item.id) ? '' : 'not '}checked`,
            );
        this.compare(`${what}, counts`, pick(there.counts), pick(naiveCounts(judge.household, routine, day)));
      }
  }

  private checkChild({ name, kid, childId }: RoutineDevice): void {
    const { judge, time } = this;
    const household = kid?.household(home);
    if (!kid || !household || childId === null) return;
    const given = kid.givenLists();
    const wanted = [...judge.lists.values()].filter((its) => its.given.has(childId) && !its.isArchived);
    this.compare(
      `${name}, lists of ${childId.slice(0, 1)}`,
      given.map(({ list }) => list.id).sort(),
      wanted.map(({ id }) => id).sort(),
    );
    const today = judge.today(time.now);
    const routines = given.flatMap(({ list }) => judge.lists.get(list.id) ?? []);
    for (const its of routines)
      for (const distance of [-1, 0]) {
        const day = moved(today, distance);
        const there = todayOf(kid.list(its.id), household, kid.instant(), day);
        const routine = judge.routineOn(its.id, day);
        this.compare(
          `${name}, cards of ${childId.slice(0, 1)} in ${its.id.slice(4, 8)} on ${day}`,
          (there?.cardsOf(childId) ?? []).map(cardText),
          (routine ? naiveCards(judge.household, routine, childId, day) : []).map(naiveText),
        );
      }
    const now = childNow(given, household, childId, kid.instant());
    const shown = kid.today()?.routines.filter(({ cards }) => cards.some(({ state }) => state === 'open'));
    const before = naiveNow({ ...judge.household, routines }, childId, kid.instant());
    this.compare(
      `${name}, in front of ${childId.slice(0, 1)} at ${new Date(time.now).toISOString()}`,
      [
        now.front && `${now.front.routine.list.id} ${now.front.day}`,
        ...now.closed.map(({ routine }) => routine.list.id).sort(),
        now.next && `${now.next.day} ${now.next.card.item.id}`,
        kid.today()?.next?.card.item.id,
        shown?.[0]?.routine.list.id,
        shown?.length ?? 0,
      ].map(String),
      [
        before.front && `${before.front.routine} ${before.front.day}`,
        ...[...before.closed].sort(),
        before.next && `${before.next.day} ${before.next.card}`,
        before.next?.card,
        before.front?.routine,
        before.closed.length + (before.front ? 1 : 0),
      ].map(String),
    );
  }

  private checkEnd(): void {
    for (const { name, engine } of this.devices)
      for (const { state, change, code } of engine.queue())
        if (change.kind === 'kid.item-marked' && state !== 'queued')
          this.violations.push(`${name} shows an adult a refused mark of a child: ${code}`);
    for (const [id, { status, device }] of this.meant)
      if (status === null && this.violations.length === 0)
        this.violations.push(`${device.name}: the mark ${id} was lost without an answer`);
  }

  private compare(what: string, shown: readonly string[], wanted: readonly string[]): void {
    const [here, there] = [JSON.stringify(shown), JSON.stringify(wanted)];
    if (here !== there) this.violations.push(`${what}: ${here} for ${there}`);
  }

  private one<T>(choices: readonly T[] = []): T | undefined {
    return choices[this.chance.below(choices.length || 1)];
  }

  private pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  /** Lets time pass until the work is done, for at most an hour. */
  private async until(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    void work.then(() => (state.isDone = true));
    for (let tries = 0; tries < 3_600 && !state.isDone; tries++) await this.pass(tries < 20 ? 50 : 1_000);
    if (!state.isDone) throw new Error('The work does not end');
  }
}

const pick = ({
  total,
  completed,
  pending,
}: {
  total: number;
  completed: number;
  pending: number;
}): string[] => [`${completed} done and ${pending} open of ${total}`];
const cardText = ({
  item,
  state,
  insteadOf,
  mark,
}: {
  item: { id: string };
  state: string;
  insteadOf: { id: string } | null;
  mark: Mark | null;
}): string =>
  `${item.id.slice(4, 8)} ${state}${insteadOf ? ` for ${insteadOf.id.slice(4, 8)}` : ''}${mark?.as === 'child' ? ` by ${mark.actor?.slice(0, 1)}` : ''}`;
const naiveText = ({
  item,
  state,
  instead,
  actor,
}: {
  item: string;
  state: string;
  instead: string | null;
  actor: string | null;
}): string =>
  `${item.slice(4, 8)} ${state}${instead ? ` for ${instead.slice(4, 8)}` : ''}${actor && children.some((child) => child === actor) ? ` by ${actor.slice(0, 1)}` : ''}`;

/** A day that is some days later, by the calendar of Date. */
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / dayMs);

/** The changes in a request, each as if it came alone. */
function leavesOf(
  { method, path, key, body, actingChild }: Omit<KidRequest, 'userId'>,
  userId: string,
): Leaf[] {
  if (method === 'GET') return [];
  const leaf = { userId, actingChild };
  const base = path.replace(/\/operations$/, '');
  const { operations } = (body ?? {}) as {
    operations?: { method: string; path: string; key: string; body?: Record<string, unknown> }[];
  };
  if (base === path)
    return [{ ...leaf, method, path, key: key ?? '', body: (body ?? {}) as Record<string, unknown> }];
  return (operations ?? []).map((each) => ({
    ...leaf,
    method: each.method,
    path: each.path === '' ? base : `${base}/${each.path}`,
    key: each.key,
    body: each.body ?? {},
  }));
}

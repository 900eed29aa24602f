import { animals } from '@pictick/rules/household/animal';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { ChildState } from '../../../backend/src/identity/domain/household/child';
import type { HouseholdState } from '../../../backend/src/identity/domain/household/household';
import { childTable, householdTable } from '../../../backend/src/identity/testing/memory-households';
import { eventTable, type LoggedEvent } from '../../../backend/src/lists/testing/memory-checklists';
import { SyncEngine, type SyncEnvironment } from '../../../frontend/src/sync/engine';
import {
  addChild,
  changeChild,
  changeHousehold,
  checkItemAsChild,
  deleteChild,
  giveList,
  restoreChild,
  setGate,
} from '../../../frontend/src/sync/household-changes';
import * as sending from '../../../frontend/src/sync/index.lazy';
import { KidEngine } from '../../../frontend/src/sync/kid/kid-engine';
import { drainInto } from '../../../frontend/src/sync/queue/background-drain';
import type { WireResponse } from '../../../frontend/src/sync/queue/response';
import { MemoryStore } from '../../../frontend/src/sync/store/memory-store';
import type { Operation } from '../../../frontend/src/sync/types';
import { pictureOf } from '../actions';
import { Chance } from '../chance';
import { VirtualTime } from '../virtual-time';
import { adults, children, home, KidServer, type KidRequest } from './kid-server';

/** A device of an adult. It is in kid mode while `childId` is set. */
interface Device {
  name: string;
  userId: string;
  store: MemoryStore;
  isOnline: boolean;
  childId: string | null;
  engine: SyncEngine;
}

/** The operation of a key; a retry of a change that waits for another device has a suffix. */
const idOf = (key: string | null): string => key?.split('.')[0] ?? '';
interface Batch {
  results?: { key: string; status: number; body: unknown }[];
}

const dayMs = 86_400_000;
const noAnswer: WireResponse = { status: 0, body: null };
const names = ['milk', 'shoes', 'teeth', 'bed', 'tidy', 'bread'] as const;
const weights = {
  tick: 10,
  add: 4,
  deleteItem: 2,
  archive: 1,
  give: 4,
  enter: 5,
  leave: 2,
  kidTick: 24,
  childGone: 1,
  changeHousehold: 2,
  addChild: 1,
  changeChild: 3,
  setGate: 1,
  withdraw: 1,
  agree: 3,
  backUp: 2,
  restoreServer: 2,
  offline: 4,
  online: 6,
  restart: 3,
  worker: 3,
  pass: 20,
} as const;

/** Steps of the one device that is given to the children. */
const ofChildren: ReadonlySet<string> = new Set(['enter', 'leave', 'kidTick']);

/** Two adults and two children, their devices and the server, by one seed. */
export class KidWorld {
  readonly time = new VirtualTime();
  readonly server: KidServer;
  readonly devices: Device[] = [];
  /** Rules that were broken. */
  readonly violations: string[] = [];
  /** Ticks of children by operation, and their final answers. */
  readonly kidTicks = new Map<string, { childId: string; status: number | null }>();
  /** Changes of adults by operation, and their final answers. */
  readonly adultChanges = new Map<string, { kind: string; word?: string; status: number | null }>();
  /** Refusals of children whose adult may not act for them. */
  kidRefusals = 0;
  restores = 0;
  restoresInKidMode = 0;
  kidEvents = 0;
  /** The numbers of events of each tick in the present database. */
  private readonly seen = new Map<string, number>();
  /** Names, nicknames and hashes of the PIN that the server has ever stored. */
  private readonly words = new Set<string>();
  /** Items that adults have added and not deleted. */
  private readonly items = new Set<string>();
  /** Children that were deleted, as the screen showed them. */
  private readonly gone: Parameters<typeof restoreChild>[2][] = [];
  private readonly chance: Chance;
  private ids = 0;

  constructor(seed: number) {
    this.chance = new Chance(seed, 28);
    this.server = new KidServer(this.time, () => this.chance);
  }

  async run(steps: number): Promise<void> {
    const { seen } = this;
    this.server.lists.database.onCommit = (changes) => {
      for (const { table, row } of changes) {
        if (row && table === householdTable.name) {
          const { name, gate } = row as HouseholdState;
          this.words.add(name).add(gate?.hash ?? '');
        }
        if (row && table === childTable.name) this.words.add((row as ChildState).nickname);
        if (table !== eventTable.name || !row) continue;
        const { opId, actor } = row as LoggedEvent;
        const tick = this.kidTicks.get(opId);
        if (!tick) continue;
        this.kidEvents++;
        seen.set(opId, (seen.get(opId) ?? 0) + 1);
        if (actor !== tick.childId) this.violations.push(`the tick ${opId} was made as ${actor}`);
        if ((seen.get(opId) ?? 0) > 1) this.violations.push(`the tick ${opId} took effect twice`);
      }
    };
    await this.until(this.server.start());
    for (const [name, userId] of [
      ['shared', adults[0]],
      ['phone', adults[0]],
      ['other', adults[1]],
    ] as const)
      this.devices.push(this.device(name, userId));
    for (const device of this.devices) await device.engine.open();
    const [first] = this.devices;
    if (first) {
      const listId = await first.engine.createList('Chores', 'task');
      await this.add(first, listId);
      const market = await first.engine.createList('Market', 'shopping');
      await this.add(first, market);
    }
    await this.pass(5_000);
    for (const { engine } of this.devices) engine.refresh();
    await this.pass(5_000);
    const [given] = first?.engine.myLists().lists ?? [];
    for (const childId of children)
      if (first && given) await giveList(first.engine, home, { listId: given.id, childId }, true);
    await this.pass(5_000);
    for (let step = 0; step < steps; step++) await this.step();
    await this.settle();
    for (const device of this.devices) this.checkCalm(device);
    await this.withdrawInKidMode();
    // Adults take all devices back: what waited for them is sent.
    for (const device of this.devices) if (device.childId !== null) await this.restart(device, null);
    await this.settle();
    // A change that a restored server cannot place waits a week, and then those behind it.
    const isWaiting = (): boolean =>
      this.devices.some(({ engine }) => engine.queue().some(({ state }) => state === 'queued'));
    for (let week = 0; week < 12 && isWaiting(); week++) await this.pass(8 * dayMs);
    await this.settle();
    this.checkEnd();
  }

  private device(name: string, userId: string): Device {
    const store = new MemoryStore();
    const device = { name, userId, store, isOnline: true, childId: null } as Omit<Device, 'engine'> as Device;
    device.engine = new SyncEngine(this.environment(device, null));
    return device;
  }

  private environment(device: Device, kid: string | null): SyncEnvironment {
    return {
      userId: device.userId,
      store: device.store,
      send: ({ method, path, body, key, epoch, actingChild }) =>
        this.exchange(device, kid, {
          method,
          path,
          body: body ?? {},
          key,
          etag: null,
          epoch,
          actingChild: actingChild ?? null,
        }),
      get: (path, etag, actingChild) =>
        this.exchange(device, kid, {
          method: 'GET',
          path,
          body: undefined,
          key: null,
          etag,
          epoch: null,
          actingChild: actingChild ?? null,
        }),
      withLock: async (work) => (await work(), true),
      now: () => new Date(this.time.now),
      newId: () => this.newId(),
      language: () => 'en',
      random: () => this.chance.next(),
      later: (milliseconds, work) => this.time.later(milliseconds, work),
      quotaChanged: () => undefined,
      broadcast: () => undefined,
      notifyWorker: () => undefined,
      loadSender: () => Promise.resolve(sending),
    };
  }

  private newId(): string {
    return `0199${(++this.ids).toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
  }

  /** One exchange over a network that loses requests and answers. */
  private async exchange(
    device: Device,
    kid: string | null,
    request: Omit<KidRequest, 'userId'>,
  ): Promise<WireResponse> {
    this.watch(device, kid, request);
    await this.delay();
    if (!this.server.isUp || !device.isOnline || this.chance.happens(0.05)) return noAnswer;
    const answer = await this.asked({ ...request, userId: device.userId });
    await this.delay();
    return this.isReachable(device) && !this.chance.happens(0.08) ? answer : noAnswer;
  }

  /** Asks the server and notes what became of the changes. */
  private async asked(request: KidRequest): Promise<WireResponse> {
    const { key, actingChild, userId } = request;
    const mayAct = actingChild === null || this.server.mayAct(userId, actingChild);
    const effects = this.seen.get(key ?? '');
    const answer = await this.server.receive(request);
    if (!mayAct) {
      this.kidRefusals++;
      if (answer.status !== 404 || this.seen.get(key ?? '') !== effects)
        this.violations.push(`${request.method} ${request.path} as ${actingChild} got ${answer.status}`);
    }
    // Consent is not queued.
    if (request.path.includes('/consent/')) return answer;
    if (!request.path.endsWith('/operations')) this.note({ key: key ?? '', ...answer });
    else for (const each of (answer.body as Batch | null)?.results ?? []) this.note(each);
    return answer;
  }

  private note({ key, status, body }: { key: string; status: number; body: unknown }): void {
    const { code } = (body ?? {}) as { code?: string };
    // The last answer counts: a tick that took effect is dropped if its child is gone when it is repeated.
    if (status >= 500 || code === 'EPOCH_OVER' || code === 'IDEMPOTENCY_IN_PROGRESS') return;
    const id = idOf(key);
    if (id === '') return;
    const change = this.kidTicks.get(id) ?? this.adultChanges.get(id);
    if (!change) this.adultChanges.set(id, { kind: 'a change', status });
    else {
      change.status = status;
      if ('word' in change && status < 300 && !this.words.has(change.word ?? ''))
        this.violations.push(`${change.kind} was accepted without ${change.word}`);
    }
  }

  /** The network may have gone meanwhile. */
  private isReachable({ isOnline }: Device): boolean {
    return isOnline;
  }

  private watch(
    { name }: Device,
    kid: string | null,
    { method, path, key, actingChild }: Omit<KidRequest, 'userId'>,
  ): void {
    const isKids = path.startsWith('/api/kid');
    const what = `${name} sent ${method} ${path}`;
    if (isKids !== (actingChild !== null)) this.violations.push(`${what} as ${actingChild}`);
    if (kid !== null && method === 'GET' && !isKids) this.violations.push(`${what} in kid mode`);
    if (kid === null && method === 'GET' && isKids) this.violations.push(`${what} as an adult`);
    const tick = this.kidTicks.get(idOf(key));
    if (tick && tick.childId !== actingChild) this.violations.push(`${what} as ${actingChild}`);
    if (isKids && method !== 'GET' && !tick) this.violations.push(`${what}, which no child made`);
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => void this.time.later(this.chance.between(1, 400), resolve));
  }

  /** Lets time pass until the work is done, for at most an hour. */
  private async until(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    void work.then(() => (state.isDone = true));
    for (let second = 0; second < 3_600 && !state.isDone; second++) await this.pass(1_000);
    if (!state.isDone) throw new Error('The work does not end');
  }

  private pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  private async step(): Promise<void> {
    const { chance } = this;
    const kind = chance.weighted(weights);
    const [shared, ...others] = this.devices as [Device, ...Device[]];
    const device = ofChildren.has(kind) ? shared : chance.pick([shared, ...others]);
    const { engine } = device;
    const lists = engine.myLists().lists;
    const [list] = lists.slice(chance.below(Math.max(1, lists.length)));
    const items = list ? engine.list(list.id).items : [];
    const [item] = items.slice(chance.below(Math.max(1, items.length)));
    switch (kind) {
      case 'tick':
        if (device.childId === null && list && item) void engine.checkItem(list.id, item.id, !item.checked);
        break;
      case 'add':
        if (device.childId === null && list) void this.add(device, list.id);
        break;
      case 'deleteItem':
        if (device.childId === null && list && item) {
          this.items.delete(item.id);
          void engine.deleteItem(list.id, item.id);
        }
        break;
      case 'archive':
        if (device.childId === null && list?.role === 'owner')
          void engine.setArchived(list.id, !list.archived);
        break;
      case 'give': {
        const household = engine.household(home);
        const childId = chance.one(household?.children)?.id;
        const isGiven = household?.given.some((each) => each.listId === list?.id && each.childId === childId);
        if (device.childId === null && list && childId !== undefined)
          void giveList(engine, home, { listId: list.id, childId }, isGiven !== true);
        break;
      }
      case 'enter':
        await this.restart(device, chance.one(engine.household(home)?.children)?.id ?? device.childId);
        break;
      case 'leave':
        await this.restart(device, null);
        break;
      case 'kidTick':
        this.kidTick(device);
        break;
      case 'childGone':
        this.childGone(device);
        break;
      case 'changeHousehold':
      case 'addChild':
      case 'changeChild':
      case 'setGate':
        if (device.childId === null && engine.household(home)) this.changeFamily(engine, kind);
        break;
      case 'withdraw':
        if (device.childId === null) await this.askConsent(device, 'withdraw');
        break;
      case 'agree':
        if (device.childId === null) await this.askConsent(device, 'card');
        break;
      case 'backUp':
        this.server.backUp();
        break;
      case 'restoreServer':
        await this.restoreServer();
        break;
      case 'offline':
        device.isOnline = false;
        break;
      case 'online':
        device.isOnline = true;
        engine.refresh();
        break;
      case 'restart':
        await this.restart(device, device.childId);
        break;
      case 'worker':
        await this.background(device);
        break;
      case 'pass':
        engine.refresh();
        break;
    }
    this.noteChanges();
    await this.pass(chance.between(1, 2_500));
  }

  private noteChanges(): void {
    for (const { engine } of this.devices)
      for (const { id, change } of engine.queue())
        if (!this.kidTicks.has(id) && !this.adultChanges.has(id))
          this.adultChanges.set(id, { kind: change.kind, ...wordIn(change), status: null });
  }

  private changeFamily(
    engine: SyncEngine,
    kind: 'changeHousehold' | 'addChild' | 'changeChild' | 'setGate',
  ): void {
    const { chance } = this;
    const present = engine.household(home)?.children ?? [];
    const child = present[chance.below(present.length || 1)];
    const [nickname, animal] = [`Child ${this.ids}`, chance.pick(animals)];
    switch (kind) {
      case 'changeHousehold':
        void changeHousehold(
          engine,
          home,
          chance.pick([{ name: `Home ${this.ids}` }, { dayStartsAt: 60 * chance.below(6) }]),
        );
        break;
      case 'addChild':
        if (present.length < 4) void addChild(engine, home, { nickname, animal, colour: 'mint' });
        break;
      case 'changeChild':
        if (child)
          void changeChild(
            engine,
            home,
            child.id,
            chance.pick<Parameters<typeof changeChild>[3]>([
              { nickname },
              { animal },
              { settings: { sounds: chance.happens(0.5) } },
            ]),
          );
        break;
      case 'setGate':
        void setGate(engine, home, {
          salt: 'A'.repeat(22),
          hash: String(this.ids).padStart(43, 'B'),
          iterations: 200_000,
        });
    }
  }

  /** Consent needs the network: the request is sent once. */
  private async askConsent(device: Device, path: 'withdraw' | 'card'): Promise<void> {
    const asked = this.exchange(device, null, {
      method: 'POST',
      path: `/api/households/${home}/consent/${path}`,
      body: {},
      key: this.newId(),
      etag: null,
      epoch: null,
      actingChild: null,
    });
    await this.until(asked);
  }

  /** Stops the server and starts it with its backup. What came since is to be sent again. */
  private async restoreServer(): Promise<void> {
    const { server, seen } = this;
    server.isUp = false;
    // Longer than any answer is on its way.
    do await this.pass(60_000);
    while (server.isBusy);
    if (server.restore()) {
      this.restores++;
      if (this.devices.some(({ childId }) => childId !== null)) this.restoresInKidMode++;
      seen.clear();
      for (const { opId } of eventTable.committed(server.database).values())
        if (this.kidTicks.has(opId)) seen.set(opId, 1);
      for (const change of [...this.kidTicks.values(), ...this.adultChanges.values()])
        if (change.status !== null && change.status < 300) change.status = null;
    }
    server.isUp = true;
  }

  private async add({ engine }: Device, listId: string): Promise<void> {
    const items = [1, 2].map(() => ({
      id: this.newId(),
      // Of its own: the server merges items of one name.
      name: `${this.chance.pick(names)} ${this.ids}`,
      createdAt: new Date(this.time.now).toISOString(),
      depicts: 'apple',
      concept: 'apple',
      image: pictureOf('apple'),
    }));
    for (const { id } of items) this.items.add(id);
    await engine.addItems(listId, items);
  }

  private kidTick({ engine, childId }: Device): void {
    if (!(engine instanceof KidEngine) || childId === null) return;
    const given = engine.givenLists().filter(({ items }) => items.length > 0);
    const [some] = given.slice(this.chance.below(Math.max(1, given.length)));
    const [item] = some?.items.slice(this.chance.below(some.items.length)) ?? [];
    if (!some || !item) return;
    void checkItemAsChild(engine, some.list.id, item.id, !item.checked, childId);
    const made = engine.queue().at(-1);
    if (made?.change.kind !== 'kid.item-checked') throw new Error('The tick is not in the queue');
    this.kidTicks.set(made.id, { childId, status: null });
  }

  /** Deletes a child, or restores one that was deleted. */
  private childGone({ engine, childId }: Device): void {
    const household = engine.household(home);
    if (childId !== null || !household) return;
    const back = this.gone.pop();
    const [child] = household.children.slice(this.chance.below(household.children.length || 1));
    if (back) void restoreChild(engine, home, back, []);
    else if (child) {
      this.gone.push(child);
      void deleteChild(engine, home, child.id);
    }
  }

  /** Closes the page and opens it for an adult or a child. */
  private async restart(device: Device, childId: string | null): Promise<void> {
    await device.engine.written();
    const waiting = device.engine.queue().length;
    device.engine.stop();
    device.childId = childId;
    const env = this.environment(device, childId);
    device.engine = childId === null ? new SyncEngine(env) : new KidEngine(env, home, childId);
    await device.engine.open();
    const left = device.engine.queue().length;
    if (left > waiting) this.violations.push(`${device.name} has ${left} changes after a restart`);
    device.engine.refresh();
  }

  /** The worker drains while no page is open. */
  private async background(device: Device): Promise<void> {
    const { childId } = device;
    await device.engine.written();
    device.engine.stop();
    await this.until(drainInto(this.environment(device, childId)));
    await this.restart(device, childId);
  }

  /** Heals the network, gives all devices back, and lets everything arrive. */
  private async settle(): Promise<void> {
    this.chance.happens = () => false;
    for (const device of this.devices) device.isOnline = true;
    for (let round = 0; round < 4; round++) {
      for (const { engine } of this.devices) engine.refresh();
      await this.pass(400_000);
    }
  }

  private checkEnd(): void {
    for (const device of this.devices) {
      this.checkDevice(device);
      const waiting = device.engine.queue().filter(({ state }) => state === 'queued');
      if (waiting.length > 0) this.violations.push(`${device.name} still has ${describe(waiting)}`);
      const ticks = device.engine.queue().filter(({ change }) => change.kind === 'kid.item-checked');
      if (ticks.length > 0) this.violations.push(`${device.name} shows an adult ${describe(ticks)}`);
    }
    const kept = new Set(this.server.listsOf(adults[0]).flatMap(({ items }) => items.map(({ id }) => id)));
    // The adult has lost the list and decides about the refused items.
    for (const { engine } of this.devices)
      for (const { state, change } of engine.queue())
        if (state === 'parked' && change.kind === 'items.added')
          for (const { id } of change.items) kept.add(id);
    for (const id of this.items) if (!kept.has(id)) this.violations.push(`the item ${id} was lost`);
    for (const [id, { status }] of this.kidTicks)
      if (status === null) this.violations.push(`the tick ${id} was lost without an answer`);
    for (const [id, { kind, status }] of this.adultChanges)
      if (status === null) this.violations.push(`${kind} ${id} was lost without an answer`);
  }

  /** The adult of a child's device takes the consent back and gives it again. */
  private async withdrawInKidMode(): Promise<void> {
    const [shared, phone] = this.devices as [Device, Device, Device];
    const [child] = shared.engine.household(home)?.children ?? [];
    if (!child) return;
    await this.restart(shared, child.id);
    await this.pass(5_000);
    await this.askConsent(phone, 'withdraw');
    this.kidTick(shared);
    await this.settle();
    this.checkCalm(shared);
    await this.askConsent(phone, 'card');
    await this.settle();
    this.checkCalm(shared);
  }

  /** A change that waits for another device is shown until then. */
  private checkCalm(device: Device): void {
    if (!device.engine.queue().some(({ missed }) => missed)) this.checkDevice(device);
  }

  private checkDevice({ name, engine, childId, userId }: Device): void {
    if (engine instanceof KidEngine && childId !== null) this.checkChild(name, engine, userId, childId);
    else this.checkAdult(name, engine, userId);
  }

  private checkChild(name: string, engine: KidEngine, userId: string, childId: string): void {
    const isGone = engine.status() === 'gone';
    if (isGone === this.server.mayAct(userId, childId))
      this.violations.push(`${name} is ${engine.status()} for ${childId}`);
    if (isGone) return;
    // The device may know the adult of a tick, whom the child's view does not name.
    const shown = (items: readonly Ticked[]): unknown[] =>
      rowsOf(items.map((item) => ({ ...item, checkedBy: item.checkedBy === childId ? childId : null })));
    const there = this.server.kidView(childId).lists.map(({ id, items }) => [id, shown(items as never)]);
    const here = engine.givenLists().map(({ list, items }) => [list.id, shown(items)]);
    this.compare(name, here, there);
  }

  private checkAdult(name: string, engine: SyncEngine, userId: string): void {
    const { lists } = engine.myLists();
    const here = lists.map(({ id }) => [id, rowsOf(engine.list(id).items)]);
    this.compare(
      name,
      here,
      this.server.listsOf(userId).map(({ id, items }) => [id, rowsOf(items)]),
    );
    const household = engine.household(home);
    const stored = this.server.household(userId);
    this.compare(name, household ? wordsOf(household) : [], wordsOf(stored));
  }

  private compare(name: string, here: unknown[], there: unknown[]): void {
    const [shown, stored] = [JSON.stringify(here.sort(byText)), JSON.stringify(there.sort(byText))];
    if (shown !== stored) this.violations.push(`${name} shows ${shown}, the server has ${stored}`);
  }
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
/** The text that the change of a household stores. */
function wordIn(change: Operation['change']): { word?: string } {
  const word =
    change.kind === 'household.changed'
      ? change.patch.name
      : change.kind === 'child.changed'
        ? change.patch.nickname
        : change.kind === 'gate.changed'
          ? change.gate.hash
          : undefined;
  return word === undefined ? {} : { word };
}

/** All that adults see of a household. */
const wordsOf = ({ name, timeZone, dayStartsAt, bands, gate, ...rest }: HouseholdView): unknown[] => [
  [name, timeZone, dayStartsAt, bands.midday, bands.evening, gate?.hash, rest.consent.state],
  ...rest.given.map(pairOf),
  ...rest.children.map(({ id, nickname, animal, settings }) => [id, nickname, animal, settings.sounds]),
  ...(rest.deletedChildren ?? []).map(({ id, nickname, eraseAt }) => [id, nickname, eraseAt]),
];
const pairOf = ({ listId, childId }: { listId: string; childId: string }): string => `${listId} ${childId}`;
interface Ticked {
  id: string;
  checked: boolean;
  checkedBy?: string | null | undefined;
}
const rowsOf = (items: readonly Ticked[]): unknown[] =>
  items.map(({ id, checked, checkedBy = null }) => [id, checked, checkedBy]).sort(byText);
const describe = (operations: readonly Operation[]): string =>
  operations.map(({ id, state, code }) => `${id} ${state} ${code ?? ''}`).join(', ');

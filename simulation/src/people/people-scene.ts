import { kidDeviceTable } from '../../../backend/src/identity/testing/memory-kid-devices';
import { listTable } from '../../../backend/src/lists/testing/memory-checklists';
import type { SyncEngine } from '../../../frontend/src/sync/engine';
import { pictureOf } from '../actions';
import { Chance } from '../chance';
import { VirtualTime } from '../virtual-time';
import { AdultPhone } from './adult-phone';
import { hourMs } from './cast';
import type { ModelHome } from './family-model';
import { PeopleJudge } from './people-judge';
import { PeopleNetwork } from './people-network';
import { PeopleServer } from './people-server';
import { type PeopleWiring, soundPeople } from './people-wiring';
import { ReadJudge } from './read-judge';
import type { DevicePorts, SimulatedDevice } from './simulated-device';
import { Tablet } from './tablet';

/** A link or code that an adult has handed over. */
export interface HandedOver {
  home: string;
  id: string;
  secret: string;
}

/** The state on which all parts of a world of people act, by one seed. */
export class PeopleScene {
  readonly time = new VirtualTime();
  /** Of the present step, so that a step does the same without those before. */
  chance: Chance;
  readonly network: Chance;
  readonly judge = new PeopleJudge();
  readonly reads = new ReadJudge(this.judge);
  readonly server: PeopleServer;
  readonly wire = new PeopleNetwork(this);
  readonly phones: AdultPhone[] = [];
  readonly tablets: Tablet[] = [];
  readonly links: HandedOver[] = [];
  readonly codes: HandedOver[] = [];
  /** All that happened, if `keepsTrace`. */
  readonly trace: string[] = [];
  /** Changes that pages have queued, with their page. */
  private readonly made = new Map<string, { kind: string; page: SyncEngine }>();
  private ids = 0;

  constructor(
    seed: number,
    readonly wiring: PeopleWiring = soundPeople,
    private readonly keepsTrace = false,
  ) {
    this.chance = new Chance(seed, 31);
    this.network = new Chance(seed, 32);
    this.time.now = Date.parse('2027-03-05T06:00:00Z') + this.chance.below(24) * hourMs;
    this.server = new PeopleServer(
      this.time,
      () => this.network,
      wiring,
      () => this.delivered(),
    );
  }

  get violations(): string[] {
    return this.judge.violations;
  }

  get devices(): SimulatedDevice[] {
    return [...this.phones, ...this.tablets];
  }

  say(what: string): void {
    if (this.keepsTrace) this.trace.push(`${new Date(this.time.now).toISOString()} ${what}`);
  }

  newId(): string {
    return `0199${(++this.ids).toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
  }

  newItem() {
    const id = this.newId();
    // A name of its own: the server merges items of one name.
    const name = `Task ${id.slice(4, 8)}`;
    const createdAt = new Date(this.time.now).toISOString();
    return { id, name, createdAt, depicts: 'apple', concept: 'apple', image: pictureOf('apple') };
  }

  ports(): DevicePorts {
    return {
      time: this.time,
      random: () => this.network.next(),
      newId: () => this.newId(),
      exchange: (device, call) => this.wire.exchange(device, call),
      wrap: (env) => this.wiring.env(env),
      newStore: () => this.wiring.store(),
      heard: (device, engine, call, answer) => this.wire.heard(device, engine, call, answer),
    };
  }

  /** Notes what the pages have queued. */
  noteChanges(): void {
    for (const { engines } of this.devices)
      for (const page of engines)
        for (const { id, change } of page.queue())
          if (!this.made.has(id)) this.made.set(id, { kind: change.kind, page });
  }

  /** Each change was answered, or waits for its user. Homes that left a tablet take theirs along. */
  checkChanges(): void {
    const waiting = new Set(
      this.devices.flatMap(({ engines }) => engines.flatMap((page) => page.queue())).map(({ id }) => id),
    );
    const phones = new Set<SyncEngine>(this.phones.flatMap(({ pages }) => [...pages]));
    for (const [id, { kind, page }] of this.made)
      if (!waiting.has(id) && !this.judge.finals.has(id) && (phones.has(page) || this.isOpen(page)))
        this.violations.push(`${kind} ${id} was lost without an answer`);
  }

  isOpen(engine: SyncEngine): boolean {
    return this.devices.some(({ engines }) => engines.includes(engine));
  }

  pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  /** Lets time pass until the work is done, for at most an hour. */
  async until<T>(work: Promise<T>): Promise<T> {
    const done: { value: T }[] = [];
    const failed: unknown[] = [];
    void work.then(
      (value) => done.push({ value }),
      (error: unknown) => failed.push(error),
    );
    for (let tries = 0; tries < 3_600 && done.length + failed.length === 0; tries++)
      await this.pass(tries < 40 ? 50 : 1_000);
    const [first] = done;
    if (failed.length > 0) throw failed[0];
    if (!first) throw new Error('The work does not end');
    return first.value;
  }

  /** Homes in which this user is a member, as the oracle has it. */
  homesOf(user: string): ModelHome[] {
    const { model } = this.judge;
    return [...model.homes.values()].filter((home) => model.member(home, user, this.time.now));
  }

  /** The worker has handed lists over: each has an owner among the adults of its household. */
  private delivered(): void {
    const { model } = this.judge;
    const stored = listTable.committed(this.server.database);
    for (const list of model.lists.values()) {
      const owner = stored.get(list.id)?.ownerId ?? '';
      if (list.home === null || owner === list.owner) continue;
      const home = model.home(list.home);
      if (!model.isAdult(home, owner, this.time.now) && !model.isUnsure(home, owner, this.time.now))
        this.violations.push(`list ${list.id} went to ${owner}, who is no adult there`);
      list.owner = owner;
    }
  }

  /** Which browser of a copied cookie ends the device is judged elsewhere; the oracle hears of the end. */
  hearOfCopies(): void {
    const stored = kidDeviceTable.committed(this.server.database);
    for (const device of this.judge.model.devices.values())
      if (device.isCopied) device.endedAt ??= stored.get(device.id)?.endedAt?.getTime() ?? null;
  }
}

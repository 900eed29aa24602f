import type { SyncEnvironment } from '../../../frontend/src/sync/environment';
import type { NewItem } from '../../../frontend/src/sync/types';
import { pictureOf } from '../actions';
import { Chance } from '../chance';
import { children, home, KidServer } from '../kid/kid-server';
import { VirtualTime } from '../virtual-time';
import { type ServerParts, soundWiring } from '../wiring';
import { JudgedFamily } from './judged-family';
import { dayOf, hourMs } from './known-days';
import type { RoutineDevice } from './routine-device';
import { RoutineJudge } from './routine-judge';

/** Instants before a change of summer time, and zones with one near them or a strange offset. */
const starts = ['2027-03-26T09:00Z', '2027-03-12T15:00Z', '2026-10-30T20:00Z', '2027-04-02T05:00Z'] as const;
export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
] as const;

/** The parts that a seed runs with. Mutants replace some. */
export interface RoutineWiring {
  server: ServerParts;
  /** Wraps the environment of each page. */
  env(env: SyncEnvironment): SyncEnvironment;
}
export const soundRoutines: RoutineWiring = { server: soundWiring, env: (env) => env };

/** The state on which all parts of a world of routines act, by one seed. */
export class RoutineScene {
  readonly time = new VirtualTime();
  readonly chance: Chance;
  readonly server: KidServer;
  readonly family = new JudgedFamily(children);
  readonly judge = new RoutineJudge(this.family);
  readonly devices: RoutineDevice[] = [];
  readonly violations: string[] = [];
  /** All that happened, if `keepsTrace`. */
  readonly trace: string[] = [];
  readonly counts: Record<string, number> = {};
  private ids = 0;
  private names = 0;

  constructor(
    seed: number,
    readonly wiring = soundRoutines,
    private readonly keepsTrace = false,
  ) {
    this.chance = new Chance(seed, 29);
    this.time.now = Date.parse(this.chance.pick(starts)) + this.chance.below(24) * hourMs;
    this.server = new KidServer(this.time, () => this.chance, wiring.server);
    this.server.lists.slowness = 0;
  }

  say(what: string): void {
    if (this.keepsTrace) this.trace.push(`${new Date(this.time.now).toISOString()} ${what}`);
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  newId(): string {
    return `0199${(++this.ids).toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
  }

  newItem(given: Partial<NewItem> = {}): NewItem {
    return {
      id: this.newId(),
      // Of its own: the server merges items of one name.
      name: `Task ${++this.names}`,
      createdAt: new Date(this.time.now).toISOString(),
      depicts: 'apple',
      concept: 'apple',
      image: pictureOf('apple'),
      ...given,
    };
  }

  /** All pages ask the server for what is new. */
  refresh(): void {
    for (const { engine } of this.devices) engine.refresh();
  }

  pass(milliseconds: number): Promise<void> {
    return this.time.pass(milliseconds);
  }

  /** Lets time pass until the work is done, for at most an hour. */
  async until(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    void work.then(() => (state.isDone = true));
    for (let tries = 0; tries < 3_600 && !state.isDone; tries++) await this.pass(tries < 20 ? 50 : 1_000);
    if (!state.isDone) throw new Error('The work does not end');
  }

  /** The day on the screen of a device. */
  shownDay({ engine, release }: RoutineDevice): string {
    const household = engine.household(home) ?? this.family.household;
    return dayOf(release === 'old' ? this.time.now : engine.instant(), household);
  }
}

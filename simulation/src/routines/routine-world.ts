import { createRequire } from 'node:module';
import { eventTable, type LoggedEvent } from '../../../backend/src/lists/testing/memory-checklists';
import { clockTable } from '../../../backend/src/lists/testing/memory-routine-tables';
import type { SyncEngine } from '../../../frontend/src/sync/engine';
import { addRoutineItems } from '../../../frontend/src/sync/routine-changes';
import { dayAfter, naiveStart } from '../../../packages/rules/src/testing/naive-days';
import { adults, children } from '../kid/kid-server';
import { changeSchedule, householdSteps, itemSteps, listSteps, type Look, markSteps } from './adult-steps';
import { DeviceSteps } from './device-steps';
import { MeantMarks } from './meant-marks';
import { RoutineChecks } from './routine-checks';
import { RoutineDevice, type Release } from './routine-device';
import { RoutineNetwork } from './routine-network';
import { RoutineScene, type RoutineWiring, zones } from './routine-scene';

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

/** The things that a step may act on: the list at which an adult looks, a device that children share, or any device. */
interface Turn extends Look {
  shared: RoutineDevice;
  device: RoutineDevice;
}
type Devices = readonly [
  phone: RoutineDevice,
  other: RoutineDevice,
  tablet: RoutineDevice,
  second: RoutineDevice,
  old: RoutineDevice,
];

type OldRelease = { SyncEngine: typeof SyncEngine };
/** The engine of 0.2 (release-before/keep.mjs). */
const before = createRequire(__filename)('../../release-before/sync-engine.cjs') as OldRelease;

/** Two adults, two children, their devices and routines for some weeks, by one seed. */
export class RoutineWorld {
  readonly scene: RoutineScene;
  private readonly marks: MeantMarks;
  private readonly network: RoutineNetwork;
  private readonly checks: RoutineChecks;
  private readonly on: DeviceSteps;
  private readonly steps: Record<keyof typeof weights, (turn: Turn) => unknown>;
  /** Number of changes of lists that the server has logged. */
  private logged = 0;

  constructor(seed: number, wiring?: RoutineWiring, keepsTrace = false) {
    this.scene = new RoutineScene(seed, wiring, keepsTrace);
    this.marks = new MeantMarks(this.scene);
    this.network = new RoutineNetwork(this.scene, this.marks);
    this.checks = new RoutineChecks(this.scene);
    this.on = new DeviceSteps(this.scene, this.marks);
    this.steps = this.stepsOf();
  }

  async run(steps: number): Promise<void> {
    const { violations, devices, family } = this.scene;
    await this.begin();
    for (let step = 0; step < steps && violations.length === 0; step++) await this.step();
    for (const device of devices) if (device.childId !== null) await device.restart(null);
    if (violations.length === 0) await this.calm();
    this.checks.refusedMarks();
    this.marks.checkAnswers();
    violations.push(...family.violations);
  }

  private async begin(): Promise<void> {
    const { scene } = this;
    this.listen();
    await scene.until(scene.server.start(scene.chance.pick(zones)));
    const { midday, evening } = scene.server.household(adults[0]).bands;
    Object.assign(scene.family.household, { midday, evening });
    await this.openDevices();
    const [phone, , tablet, other] = this.devices();
    phone.engine.refresh();
    await scene.pass(3_000);
    for (const name of ['Morning', 'Evening', 'Cat']) {
      const listId = await phone.engine.createList(name, 'task');
      scene.family.created(listId);
      await addRoutineItems(
        phone.engine,
        listId,
        [1, 2, 3].map(() => scene.newItem()),
      );
    }
    await scene.pass(5_000);
    const [first, second] = phone.engine.myLists().lists;
    for (const list of [first, second]) if (list) changeSchedule(scene, phone, list.id);
    await scene.pass(5_000);
    for (const device of [tablet, other]) await this.on.restart(device, children[0]);
    await this.calm();
  }

  /** The judge hears of versions of lists and of the household's clock as the server writes them. */
  private listen(): void {
    const { server, family } = this.scene;
    server.database.onCommit = (changes) => {
      for (const { table, row } of changes) {
        if (row && table === eventTable.name) {
          const { listId, seq, at } = row as LoggedEvent;
          family.logged(listId, seq, at.getTime());
          this.logged++;
        }
        if (row && table === clockTable.name) {
          const { timeZone, dayStartsAt } = row as { timeZone: string; dayStartsAt: number };
          Object.assign(family.household, { timeZone, dayStartsAt });
        }
      }
    };
  }

  private async openDevices(): Promise<void> {
    const { scene, network, marks } = this;
    const kinds: [string, string, Release][] = [
      ['phone', adults[0], 'today'],
      ['other', adults[1], 'today'],
      ['tablet', adults[0], 'today'],
      ['second', adults[1], 'today'],
      ['old', adults[0], 'old'],
    ];
    for (const [name, userId, release] of kinds)
      scene.devices.push(
        new RoutineDevice(name, userId, release, {
          time: scene.time,
          random: () => scene.chance.next(),
          newId: () => scene.newId(),
          exchange: (device, request) => network.exchange(device, request),
          wrap: (env) => scene.wiring.env(env),
          engineOfOldPage: (env) => new before.SyncEngine(env),
          heard: (device) => marks.settle(device, 'doubtful', 'sure'),
        }),
      );
    for (const device of scene.devices) await scene.until(device.engine.open());
  }

  private stepsOf(): typeof this.steps {
    const { scene, on } = this;
    return {
      ...listSteps(scene),
      ...markSteps(scene),
      ...itemSteps(scene),
      ...householdSteps(scene),
      enter: ({ shared }) => on.enter(shared),
      leave: ({ shared }) => on.restart(shared, null),
      kidMark: () => on.kidMark(scene.chance.pick(this.shared())),
      oldTick: () => on.oldTick(this.devices()[4]),
      offline: ({ device }) => on.offline(device),
      online: ({ device }) => on.online(device),
      restart: ({ device }) => on.restart(device, device.childId),
      skew: ({ device }) => on.skew(device),
      hours: () => on.hours(),
      weeks: () => on.weeks(),
      night: () => this.night(),
      calm: () => this.calm(),
    };
  }

  private devices(): Devices {
    return this.scene.devices as unknown as Devices;
  }

  /** Devices that adults give to children. */
  private shared(): [RoutineDevice, RoutineDevice] {
    const [, , tablet, second] = this.devices();
    return [tablet, second];
  }

  private async step(): Promise<void> {
    const { scene } = this;
    const kind = scene.chance.weighted(weights);
    scene.count(kind);
    scene.say(`step ${kind}`);
    await this.steps[kind](this.turn());
    // The change is queued when its code is there.
    await scene.pass(0);
    this.marks.note();
    await scene.pass(scene.chance.between(1, 2_500));
  }

  private turn(): Turn {
    const { chance } = this.scene;
    const [phone, other, tablet, second, old] = this.devices();
    const adult = chance.pick(
      [phone, other, tablet, second].filter(({ kid }) => kid === null) as [RoutineDevice],
    );
    const shared = chance.pick(this.shared());
    const device = chance.pick([phone, other, tablet, second, old]);
    const list = chance.one(adult.engine.myLists().lists);
    const items = list ? adult.engine.list(list.id).items : [];
    const item = chance.one(items);
    return { adult, shared, device, list, items, item, today: this.scene.shownDay(adult) };
  }

  /** The day turns under open pages, also one of the release before: nothing is written, and all show the new day. */
  private async night(): Promise<void> {
    const { scene, network } = this;
    const { family, time, violations } = scene;
    await this.calm();
    if (violations.length > 0) return;
    const { timeZone, dayStartsAt } = family.household;
    const turn = naiveStart(dayAfter(family.today(time.now)), dayStartsAt, timeZone);
    this.on.sleep(turn - 100_000 - time.now);
    await scene.pass(60_000);
    const [sent, logged] = [network.sent, this.logged];
    for (let polls = 0; polls < 3; polls++) {
      scene.refresh();
      await scene.pass(60_000);
    }
    if (network.sent !== sent || this.logged !== logged)
      violations.push(`the turn to ${family.today(time.now)} wrote ${network.sent - sent} changes`);
    scene.refresh();
    await scene.pass(30_000);
    this.checks.all();
  }

  /** Everything arrives, and all devices show what the judge has. */
  private async calm(): Promise<void> {
    const { scene, network } = this;
    this.marks.note();
    network.isLossy = false;
    for (const device of scene.devices) device.isOnline = true;
    for (let round = 0; round < 3; round++) {
      scene.refresh();
      await scene.pass(round < 2 ? 45_000 : 5_000);
    }
    network.isLossy = true;
    for (const { name, engine } of scene.devices) {
      const waiting = engine.queue().filter(({ state }) => state === 'queued');
      if (waiting.length > 0)
        scene.violations.push(`${name} still has ${waiting.map(({ change }) => change.kind).join(', ')}`);
    }
    this.checks.all();
  }
}

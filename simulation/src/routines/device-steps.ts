import { children, home } from '../kid/kid-server';
import { dayMs, hourMs } from './known-days';
import type { MeantMarks } from './meant-marks';
import type { RoutineDevice } from './routine-device';
import type { RoutineScene } from './routine-scene';

/** Steps of devices: they change hands, lose the network, get wrong clocks, or sleep. */
export class DeviceSteps {
  constructor(
    private readonly scene: RoutineScene,
    private readonly marks: MeantMarks,
  ) {}

  async restart(device: RoutineDevice, childId: string | null): Promise<void> {
    const waiting = device.engine.queue().length;
    this.marks.note();
    await this.scene.until(device.restart(childId));
    if (device.engine.queue().length > waiting)
      this.scene.violations.push(`${device.name} has more changes after a restart`);
  }

  enter(device: RoutineDevice): Promise<void> {
    return this.restart(device, this.scene.chance.pick([children[0], children[0], children[1]]));
  }

  kidMark({ kid, childId }: RoutineDevice): void {
    const { chance } = this.scene;
    if (!kid?.household(home) || childId === null) return;
    const routine = chance.one(kid.today()?.routines);
    const card = chance.one(routine?.cards.filter(({ state }) => state === 'open' || state === 'done'));
    if (!routine || !card) return;
    const isDone = card.state === 'open';
    void kid.stamp(routine.routine.list.id, card.item.id, routine.day, card.childId === null, isDone);
    this.scene.count('marks of children');
  }

  /** A page of the release before ticks an item. */
  oldTick({ engine }: RoutineDevice): void {
    const { chance } = this.scene;
    const list = chance.one(engine.myLists().lists);
    const item = list && chance.one(engine.list(list.id).items);
    if (list && item) void engine.checkItem(list.id, item.id, !item.checked);
  }

  offline(device: RoutineDevice): void {
    device.isOnline = false;
  }

  online(device: RoutineDevice): void {
    device.isOnline = true;
    device.engine.refresh();
  }

  skew(device: RoutineDevice): void {
    const { chance } = this.scene;
    this.marks.settle(device, 'doubtful', 'unclean');
    device.setSkew(
      chance.pick([0, chance.between(-2 * dayMs, 2 * dayMs), chance.between(-2 * dayMs, 2 * dayMs)]),
    );
  }

  hours(): Promise<void> {
    return this.sleepFor(this.scene.chance.between(1, 14) * hourMs);
  }

  weeks(): Promise<void> {
    return this.sleepFor(this.scene.chance.pick([5, 9, 20, 70]) * dayMs);
  }

  /** All devices are suspended. */
  sleep(milliseconds: number): void {
    const { time, devices, chance } = this.scene;
    time.jump(milliseconds);
    for (const device of devices) device.sleep(milliseconds, chance.happens(0.5));
  }

  private async sleepFor(milliseconds: number): Promise<void> {
    this.sleep(milliseconds);
    await this.scene.pass(25_000);
    this.scene.refresh();
  }
}

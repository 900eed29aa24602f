import { home } from '../kid/kid-server';
import { dayOf, daysFrom, minuteMs, moved } from './known-days';
import type { Leaf } from './leaf';
import type { RoutineDevice } from './routine-device';
import type { RoutineScene } from './routine-scene';

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

/** The marks that devices made, from the day on which each was meant to its answer. */
export class MeantMarks {
  private readonly meant = new Map<string, Meant>();

  constructor(private readonly scene: RoutineScene) {}

  /** Notes the marks that devices have just queued. */
  note(): void {
    for (const device of this.scene.devices)
      for (const { id, change } of device.engine.queue()) {
        if ((change.kind !== 'item.marked' && change.kind !== 'kid.item-marked') || this.meant.has(id))
          continue;
        const household = device.engine.household(home);
        const now = this.scene.time.now;
        const isCalm =
          household && dayOf(now - 2 * minuteMs, household) === dayOf(now + 2 * minuteMs, household);
        const shown = this.scene.shownDay(device);
        this.scene.say(
          `${device.name} made ${id} ${JSON.stringify(change)} on ${shown}, sure: ${device.isSure}`,
        );
        this.meant.set(id, {
          ...{ device, day: change.day, isSent: false, status: null, zone: zoneOf(device) },
          wrongBy: household && isCalm ? daysFrom(shown, dayOf(now, household)) : 0,
          state: !isCalm ? 'unclean' : device.isSure ? 'sure' : 'doubtful',
        });
      }
  }

  settle(device: RoutineDevice, from: Meant['state'], to: Meant['state']): void {
    for (const meant of this.meant.values())
      if (meant.device === device && meant.state === from && !meant.isSent) meant.state = to;
  }

  /** The day of a mark is the one that was meant, by the clock of the world. */
  checkDay(device: RoutineDevice, { key, path }: Leaf): void {
    const meant = this.of(key);
    const day = /\/marks\/([^/]+)$/.exec(path)?.[1];
    if (!meant || day === undefined || meant.isSent) return;
    meant.isSent = true;
    const zone = zoneOf(device);
    const expected = moved(meant.day, meant.wrongBy);
    this.scene.count(`days ${meant.state}`);
    if (meant.wrongBy !== 0) this.scene.count('days wrong');
    if (meant.state !== 'unclean' && zone === meant.zone && day !== expected)
      this.scene.violations.push(
        `${device.name} sent a mark for ${day} that was meant for ${expected} (${meant.state}, made as ${meant.day})`,
      );
  }

  answered({ key }: Leaf, { status, body }: { status: number; body: unknown }): void {
    const meant = this.of(key);
    const code = (body as { code?: string } | null)?.code;
    if (meant && status > 0 && status < 500 && code !== 'EPOCH_OVER') meant.status = status;
  }

  /** Each was answered in the end. */
  checkAnswers(): void {
    const { violations } = this.scene;
    for (const [id, { status, device }] of this.meant)
      if (status === null && violations.length === 0)
        violations.push(`${device.name}: the mark ${id} was lost without an answer`);
  }

  /** A retry has a suffix. */
  private of(key: string): Meant | undefined {
    return this.meant.get(key.split('.')[0] ?? '');
  }
}

function zoneOf({ engine }: RoutineDevice): string {
  const household = engine.household(home);
  return household ? `${household.timeZone} ${household.dayStartsAt}` : '';
}

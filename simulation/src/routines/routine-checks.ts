import type { Mark } from '@pictick/rules/routines/mark';
import { childNow, todayOf } from '../../../frontend/src/sync/routines/today';
import { naiveCards, naiveCounts, naiveNow } from '../../../packages/rules/src/testing/naive-routines';
import { adults, children, home } from '../kid/kid-server';
import { dayOf, minuteMs, moved } from './known-days';
import type { RoutineDevice } from './routine-device';
import type { RoutineScene } from './routine-scene';

/** Compares what each device and the server show with the judged family. */
export class RoutineChecks {
  constructor(private readonly scene: RoutineScene) {}

  all(): void {
    this.scene.violations.push(...this.scene.family.violations);
    if (!this.scene.family.isCalm(this.scene.time.now, 5 * minuteMs) || this.scene.violations.length > 0)
      return;
    this.scene.count('checks');
    for (const device of this.scene.devices) {
      if (device.release === 'old')
        this.checkTicks(device.name, (id) => ({ list: null, items: device.engine.list(id).items }));
      else if (device.kid) this.checkChild(device);
      else this.checkAdult(device);
    }
    const there = new Map(this.scene.server.listsOf(adults[0]).map((each) => [each.id, each]));
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
    const today = this.scene.family.today(this.scene.time.now);
    for (const its of this.scene.family.lists.values()) {
      if (!isSeen(its)) continue;
      const { list, items } = viewOf(its.id);
      this.compare(
        `${name}, ticks of ${its.id.slice(4, 8)} on ${today}`,
        items.map(({ id, checked }) => `${id.slice(4, 8)} ${checked}`).sort(),
        its.items
          .map(({ id }) => `${id.slice(4, 8)} ${this.scene.family.isChecked(its.id, id, today)}`)
          .sort(),
      );
      const routine = this.scene.family.routineOn(its.id, today);
      if (routine && list)
        this.compare(
          `${name}, counts of ${its.id.slice(4, 8)} on ${today}`,
          pick(list.counts),
          pick(naiveCounts(this.scene.family.household, routine, today)),
        );
    }
  }

  private checkAdult({ name, engine }: RoutineDevice): void {
    const { family, time } = this.scene;
    const household = engine.household(home);
    const shown = household && dayOf(engine.instant(), household);
    const today = family.today(time.now);
    const hasRoutine = engine.myLists().lists.some(({ schedule }) => schedule?.length);
    if (!household) return;
    if (hasRoutine && shown !== today) {
      this.scene.violations.push(`${name} shows ${shown}, and it is ${today}`);
      return;
    }
    const isSeen = ({ id, schedules }: { id: string; schedules: readonly object[] }): boolean =>
      schedules.length > 0 || engine.list(id).list?.role === 'owner';
    this.checkTicks(name, (id) => engine.list(id), isSeen);
    for (const { id, items } of family.lists.values())
      for (const distance of [-1, 0, 1]) {
        const day = moved(today, distance);
        const there = todayOf(engine.list(id), household, engine.instant(), day);
        const routine = family.routineOn(id, day);
        const what = `${name}, ${id.slice(4, 8)} on ${day}`;
        if (!there !== !routine) this.scene.violations.push(`${what} is ${there ? 'a' : 'no'} routine`);
        if (!there || !routine) continue;
        for (const child of [...children, null])
          this.compare(
            `${what}, cards of ${child?.slice(0, 1)}`,
            there.cardsOf(child).map(cardText),
            naiveCards(family.household, routine, child, day).map(naiveText),
          );
        for (const item of items)
          if (there.isChecked(item.id) !== family.isChecked(id, item.id, day))
            this.scene.violations.push(
              `${what}: ${item.id.slice(4, 8)} is ${there.isChecked(item.id) ? '' : 'not '}checked`,
            );
        this.compare(
          `${what}, counts`,
          pick(there.counts),
          pick(naiveCounts(family.household, routine, day)),
        );
      }
  }

  private checkChild({ name, kid, childId }: RoutineDevice): void {
    const { family, time } = this.scene;
    const household = kid?.household(home);
    if (!kid || !household || childId === null) return;
    const given = kid.givenLists();
    const wanted = [...family.lists.values()].filter((its) => its.given.has(childId) && !its.isArchived);
    this.compare(
      `${name}, lists of ${childId.slice(0, 1)}`,
      given.map(({ list }) => list.id).sort(),
      wanted.map(({ id }) => id).sort(),
    );
    const today = family.today(time.now);
    const routines = given.flatMap(({ list }) => family.lists.get(list.id) ?? []);
    for (const its of routines)
      for (const distance of [-1, 0]) {
        const day = moved(today, distance);
        const there = todayOf(kid.list(its.id), household, kid.instant(), day);
        const routine = family.routineOn(its.id, day);
        this.compare(
          `${name}, cards of ${childId.slice(0, 1)} in ${its.id.slice(4, 8)} on ${day}`,
          (there?.cardsOf(childId) ?? []).map(cardText),
          (routine ? naiveCards(family.household, routine, childId, day) : []).map(naiveText),
        );
      }
    const now = childNow(given, household, childId, kid.instant());
    const shown = kid.today()?.routines.filter(({ cards }) => cards.some(({ state }) => state === 'open'));
    const before = naiveNow({ ...family.household, routines }, childId, kid.instant());
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

  /** Adults never see a mark of a child that was refused. */
  refusedMarks(): void {
    const { devices, violations } = this.scene;
    for (const { name, engine } of devices)
      for (const { state, change, code } of engine.queue())
        if (change.kind === 'kid.item-marked' && state !== 'queued')
          violations.push(`${name} shows an adult a refused mark of a child: ${code}`);
  }

  private compare(what: string, shown: readonly string[], wanted: readonly string[]): void {
    const [here, there] = [JSON.stringify(shown), JSON.stringify(wanted)];
    if (here !== there) this.scene.violations.push(`${what}: ${here} for ${there}`);
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

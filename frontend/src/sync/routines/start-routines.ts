import { dayAt } from '@pictick/rules/calendar/household-day';
import { addRoutineOverlays } from '@pictick/rules/changes.routine';
import { markKey } from '@pictick/rules/routines/mark';
import { marksOfTick } from '@pictick/rules/routines/routine-day';
import type { Correction, ServerAnswer, StoredClock } from '@pictick/rules/routines/server-clock';
import type { RoutinesContext } from '../environment';
import type { Routines } from '../state/sync-state';
import type { Operation } from '../types';
import { childToday } from './child-today';
import { DeviceClock, turnOf } from './device-clock';
import { redatedQueue } from './redate';
import { stampOf } from './stamp';
import { clockOf, todayOf } from './today';

const tickEveryMs = 20_000;
/** Any answer of the server tells the time. */
const timePath = '/api/health';

addRoutineOverlays();

const atOnce = (work: () => void): void => work();

/** Server time, the present of the lists that are routines, and the quiet turn of the day. */
export function startRoutines({ env, state, writer, inOrder, whenUp = atOnce }: RoutinesContext): Routines {
  const clock = new DeviceClock(
    () => ({ wall: env.now().getTime(), monotonic: env.monotonic?.() ?? env.now().getTime() }),
    (...given) => inOrder(() => store(...given)),
  );
  let shown = clock.now();
  let hearing: Promise<unknown> = Promise.resolve();
  let isTurning = false;
  let isTimeTold = false;
  let tellsNothing = env.onAnswer === undefined;

  const householdClock = (id: string) => {
    const household = state.household(id);
    return household && clockOf(household);
  };

  async function store(
    stored: StoredClock,
    known: StoredClock | null,
    correction: Correction | null,
    commit: () => void,
  ): Promise<StoredClock | boolean> {
    const redate = (operations: readonly Operation[]): Operation[] =>
      correction ? redatedQueue(operations, correction, householdClock) : [...operations];
    try {
      const other = await writer.withRestore(() =>
        env.store.putClock(stored, known, correction ? redate : undefined),
      );
      if (other) return other;
    } catch {
      return false;
    }
    commit();
    if (!correction) return true;
    state.operations = redate(state.operations);
    state.unpersisted = state.operations.filter(({ seq }) =>
      state.unpersisted.some((each) => each.seq === seq),
    );
    state.generation++;
    state.changed();
    env.broadcast();
    return true;
  }

  // Until the screen turns, what is made there is made for its day, however late or wrong the clock is.
  const assumedTime = (householdId: string): number => {
    const household = householdClock(householdId);
    const now = clock.now();
    return household && dayAt(now, household) !== dayAt(shown, household) ? shown : now;
  };

  const turn = (): void => {
    if (isTurning || state.stopped) return;
    const households = [...state.households.keys()].flatMap((id) => state.household(id) ?? []);
    const isTurned = (): boolean => turnOf(clock.now(), households) !== turnOf(shown, households);
    if (!isTurned()) return;
    isTurning = true;
    whenUp(() => {
      isTurning = false;
      shown = clock.now();
      if (!state.stopped) state.changed();
    });
  };

  const tick = (): void => {
    clock.tick();
    turn();
  };

  const hear = (answer: ServerAnswer): void => {
    isTimeTold ||= !Number.isNaN(answer.date);
    // An answer that arrives while another is being stored is dropped at once.
    const heard = clock.hear(answer).then(turn, () => undefined);
    // Without a value of its own: it would hold the values of all answers before.
    hearing = Promise.all([hearing, heard]).then(() => undefined);
  };

  const repeat = (): void => {
    if (state.stopped) return;
    tick();
    env.later(tickEveryMs, repeat);
  };

  env.onAnswer?.(hear);
  env.later(tickEveryMs, repeat);

  return {
    instant: () => shown,
    serverTime: () => clock.now(),
    todayIn(householdId) {
      const household = householdClock(householdId);
      return household ? dayAt(shown, household) : undefined;
    },
    assumedTime,
    toStore: () => clock.toStore(),
    wasStored: (stored) => clock.wasStored(stored),
    tick,
    resume(stored) {
      clock.resume(stored);
      turn();
    },
    // Without answers that tell the time, the device's own clock is all there is.
    isCertain: (at) => tellsNothing || clock.isCertain(at),
    stampOf: (stamp) => stampOf(stamp, state.operations, state.refused.values(), env.now()),
    childToday: (lists, household, childId) => childToday(lists, household, childId, shown),
    async askTime() {
      const { status } = await env.get(timePath, null);
      await hearing;
      // A proxy may leave out the header.
      tellsNothing = status === 200 && !isTimeTold && clock.toStore() === null;
    },
    lay(list, items) {
      const today = todayOf({ list, items }, householdOf(list), shown);
      if (!today) return null;
      return {
        counts: today.counts,
        items: items.map((item) => {
          const checked = today.isChecked(item.id);
          return item.checked === checked ? item : { ...item, checked };
        }),
      };
    },
    tickOf({ list, items }, itemId, checked) {
      const today = list && todayOf({ list, items }, householdOf(list), shown);
      if (!today || !list.householdId) return null;
      const set = new Map((list.marks ?? []).map((mark) => [markKey(mark), mark.state]));
      const state = checked ? 'done' : 'open';
      return {
        changes: marksOfTick(today.routine, itemId, checked, today.day, today.facts)
          .filter((key) => (set.get(markKey(key)) ?? 'open') !== state)
          .map((key) => ({ kind: 'item.marked' as const, ...key, state })),
        assumed: { at: assumedTime(list.householdId), householdId: list.householdId },
      };
    },
  };

  function householdOf({ householdId }: { householdId?: string | null }) {
    return householdId == null ? null : state.household(householdId);
  }
}

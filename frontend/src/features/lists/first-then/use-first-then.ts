import type { Day } from '@pictick/rules/calendar/day';
import type { PlannedRoutine } from '@pictick/rules/routines/routine-day';
import type { Child, HouseholdView } from '../../../api/engine/households';
import {
  type FirstThenCard,
  firstThenOf,
  type FirstThenToday,
  isFirstThenOver,
  isOpenCard,
} from '../../../sync/routines/first-then';
import type { DeviceRoutine } from '../../../sync/routines/today';
import type { ListCard } from '../api/lists';
import { useLists } from '../today/use-household-today';

interface Today {
  day: Day;
  routines: readonly PlannedRoutine<DeviceRoutine>[];
  /** Those of the whole family. */
  anyone: readonly PlannedRoutine<DeviceRoutine>[];
  /** Lists given to the child that are no routine today. */
  given: readonly ListCard[];
}

export interface FirstThenOfChild {
  /** Null unless one of the two is still to be done. */
  shown: FirstThenToday | null;
  /** The cards from which an adult picks. */
  open: readonly FirstThenCard[];
}

/** First-then of a child today, as its page shows it. */
export function useFirstThen(
  household: HouseholdView,
  child: Child,
  { day, routines, anyone, given }: Today,
): FirstThenOfChild {
  const lists = given.filter(({ listType }) => listType === 'task');
  const items = useLists(lists.map(({ id }) => id)).flatMap((view) => view.items);
  const isGiven = ({ routine: { list } }: PlannedRoutine<DeviceRoutine>) =>
    household.given.some(({ childId, listId }) => childId === child.id && listId === list.id);
  const cards = [...routines, ...anyone.filter(isGiven)].flatMap((routine) => routine.cards);
  const found = firstThenOf(household, child.id, day, cards, items);
  return {
    shown: found && !isFirstThenOver(found) ? found : null,
    open: [...cards, ...items].filter(isOpenCard),
  };
}

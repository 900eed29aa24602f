import type { Child, HouseholdView } from '../../../api/engine/households';
import type { ListCard } from '../api/lists';

export interface GivenCounts {
  lists: readonly ListCard[];
  done: number;
  total: number;
}

export interface ChildToday extends GivenCounts {
  child: Child;
  /** Name and progress, for screen readers. */
  label: string;
}

/** The lists given to a child that it sees, in the order of the adults, and their cards. */
export function givenTo(
  childId: string,
  { given }: Pick<HouseholdView, 'given'>,
  lists: readonly ListCard[],
): GivenCounts {
  const ids = new Set(given.filter((each) => each.childId === childId).map(({ listId }) => listId));
  const shown = lists.filter(({ id, archived }) => ids.has(id) && !archived);
  return {
    lists: shown,
    done: shown.reduce((sum, { counts }) => sum + counts.completed, 0),
    total: shown.reduce((sum, { counts }) => sum + counts.total, 0),
  };
}

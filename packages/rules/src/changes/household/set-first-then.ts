import { addDays, type Day } from '../../calendar/day';
import type { FirstThen, HouseholdView } from '../../household/household-view';
import { silent, type Overlay, type Redated, type Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

/** Two cards that an adult picks for a child: first the one, then the other. Without cards it ends them. */
export interface SetFirstThen {
  kind: 'first-then.set';
  childId: string;
  day: Day;
  items: FirstThen['items'] | null;
}

/** Cards of a later day stay: the change comes from a device that was offline. */
export function withFirstThen(
  state: HouseholdView,
  { childId, day, items }: Omit<SetFirstThen, 'kind'>,
): HouseholdView {
  const known = state.firstThen ?? [];
  if (known.some((each) => each.childId === childId && each.day > day)) return state;
  const others = known.filter((each) => each.childId !== childId);
  return { ...state, firstThen: items ? [...others, { childId, day, items }] : others };
}

export const overlay: Overlay<SetFirstThen> = { household: withFirstThen };

export const redated: Redated<SetFirstThen> = (change, days) => ({
  ...change,
  day: addDays(change.day, days),
});

export const request: Request<SetFirstThen> = ({ childId, day, items }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/children/${childId}/first-then`,
  body: { day, items },
});

export const applied = appliedBy<SetFirstThen>(withFirstThen);

export const rejected = silent;

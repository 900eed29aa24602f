import type { HouseholdView } from '../../household/household-view';
import type { Applied, AppliedContext, Rows } from '../change-file';

/**
 * The stored household after an answer, at the version of the answer if that was a step of this device. The
 * tag of the state before does not hold for it, so the next pull reads the whole.
 */
export function changedHousehold(
  { household, moved }: AppliedContext,
  change: (state: HouseholdView) => HouseholdView,
): Rows {
  const at = moved.household ?? household;
  return at ? { household: { ...at, etag: null, state: change(at.state) } } : {};
}

/** The meaning of an answer that says no more than that the change is made. */
export const appliedBy = <C>(change: (state: HouseholdView, made: C) => HouseholdView): Applied<C> => ({
  rows: (made, _answer, context) => changedHousehold(context, (state) => change(state, made)),
});

/** The list without a row of this id, and with `row` at the end if one is given. */
export const withRow = <T extends { id: string }>(rows: readonly T[], id: string, row?: T): readonly T[] => [
  ...rows.filter((each) => each.id !== id),
  ...(row ? [row] : []),
];

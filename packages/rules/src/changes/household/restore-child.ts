import type { Child, GivenList, HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

export interface RestoreChild {
  kind: 'child.restored';
  /** The child as it was on the screen, and the lists that were given to it. */
  child: Child;
  given: readonly GivenList[];
}

const restored = (state: HouseholdView, child: Child, given: readonly GivenList[]): HouseholdView => ({
  ...state,
  children: withRow(state.children, child.id, child),
  given: [...state.given.filter(({ childId }) => childId !== child.id), ...given],
});

export const overlay: Overlay<RestoreChild> = {
  household: (state, { child, given }) => restored(state, child, given),
};

export const request: Request<RestoreChild> = ({ child }, householdId) => ({
  method: 'POST',
  path: `${householdPath(householdId)}/children/${child.id}/restore`,
});

export const applied: Applied<RestoreChild> = {
  rows: ({ child, given }, answer, context) =>
    changedHousehold(context, (state) => restored(state, answer.child ?? child, given)),
};

export const rejected: Rejected<RestoreChild> = {
  hasWords: () => true,
  names: ({ child: { nickname } }) => [nickname],
};

import type { Child, GivenList, HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

export interface RestoreChild {
  kind: 'child.restored';
  /** The child as it is shown again, and the lists that were given to it. */
  child: Child;
  /** Another animal than before the deletion. */
  animal?: Child['animal'];
  given: readonly GivenList[];
}

const restored = (state: HouseholdView, child: Child, given: readonly GivenList[]): HouseholdView => ({
  ...state,
  children: withRow(state.children, child.id, child),
  deletedChildren: withRow(state.deletedChildren ?? [], child.id),
  given: [...state.given.filter(({ childId }) => childId !== child.id), ...given],
});

export const overlay: Overlay<RestoreChild> = {
  household: (state, { child, given }) => restored(state, child, given),
};

export const request: Request<RestoreChild> = ({ child, animal }, householdId) => ({
  method: 'POST',
  path: `${householdPath(householdId)}/children/${child.id}/restore`,
  ...(animal && { body: { animal } }),
});

export const applied: Applied<RestoreChild> = {
  rows: ({ child, given }, answer, context) =>
    changedHousehold(context, (state) => restored(state, answer.child ?? child, given)),
};

export const rejected: Rejected<RestoreChild> = {
  hasWords: () => true,
  names: ({ child: { nickname } }) => [nickname],
};

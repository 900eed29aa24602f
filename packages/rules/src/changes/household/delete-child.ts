import type { HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

export interface DeleteChild {
  kind: 'child.deleted';
  childId: string;
  /** Erases a child at once that is deleted already. */
  now?: true;
}

const without = (state: HouseholdView, { childId }: DeleteChild): HouseholdView => ({
  ...state,
  children: withRow(state.children, childId),
  given: state.given.filter((each) => each.childId !== childId),
});

export const overlay: Overlay<DeleteChild> = { household: without };

export const request: Request<DeleteChild> = ({ childId, now }, householdId) => ({
  method: 'DELETE',
  path: `${householdPath(householdId)}/children/${childId}`,
  ...(now && { body: { now } }),
});

export const applied: Applied<DeleteChild> = {
  rows: (change, _answer, context) => changedHousehold(context, (state) => without(state, change)),
};

export const rejected: Rejected<DeleteChild> = { isSilent: true };

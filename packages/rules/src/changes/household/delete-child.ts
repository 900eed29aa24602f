import type { HouseholdView } from '../../household/household-view';
import { silent, type Overlay, type Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy, withRow } from './changed-household';

export interface DeleteChild {
  kind: 'child.deleted';
  childId: string;
  /** Erases a child at once that is deleted already. */
  now?: true;
  /** The time at which the server erases the child, as this device expects it. */
  eraseAt?: string;
}

function without(state: HouseholdView, { childId, now, eraseAt }: DeleteChild): HouseholdView {
  const child = state.children.find(({ id }) => id === childId);
  const { deletedChildren: before = [] } = state;
  const hidden = child && eraseAt !== undefined ? withRow(before, childId, { ...child, eraseAt }) : before;
  return {
    ...state,
    children: withRow(state.children, childId),
    deletedChildren: now ? withRow(before, childId) : hidden,
    given: state.given.filter((each) => each.childId !== childId),
  };
}

export const overlay: Overlay<DeleteChild> = { household: without };

export const request: Request<DeleteChild> = ({ childId, now }, householdId) => ({
  method: 'DELETE',
  path: `${householdPath(householdId)}/children/${childId}`,
  ...(now && { body: { now } }),
});

export const applied = appliedBy(without);

export const rejected = silent;

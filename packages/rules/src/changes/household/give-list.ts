import type { GivenList, HouseholdView } from '../../household/household-view';
import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

/** Gives a list to a child, or takes it back. */
export interface GiveList extends GivenList {
  kind: 'list.given';
  given: boolean;
}

const given = (state: HouseholdView, { listId, childId, given }: GiveList): HouseholdView => ({
  ...state,
  given: [
    ...state.given.filter((each) => each.listId !== listId || each.childId !== childId),
    ...(given ? [{ listId, childId }] : []),
  ],
});

export const overlay: Overlay<GiveList> = { household: given };

export const request: Request<GiveList> = ({ listId, childId, given }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/children/${childId}/lists/${listId}`,
  body: { given },
});

export const applied: Applied<GiveList> = {
  // The answer has no version of the household: the pull after it reads the new cursor.
  rows: (change, _answer, context) => changedHousehold(context, (state) => given(state, change)),
  after: ({ listId }) => `list:${listId}`,
};

export const rejected = silent;

import type { HouseholdView } from '../../household/household-view';
import { withRowOf } from '../../household/item-history';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

/** Leaves a name out of the suggestions of a household until it is bought again, or brings it back. */
export interface ForgetName {
  kind: 'history.forgotten';
  nameKey: string;
  name: string;
  forgotten: boolean;
  /** ISO instant of the device. */
  at: string;
}

const withForgotten = (
  { itemHistory, ...state }: HouseholdView,
  { nameKey, name, forgotten, at }: ForgetName,
): HouseholdView => ({
  ...state,
  itemHistory: withRowOf(itemHistory, { nameKey, name, at }, { forgotten }),
});

export const overlay: Overlay<ForgetName> = { household: withForgotten };

export const request: Request<ForgetName> = ({ nameKey, name, forgotten }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/item-history/forgotten`,
  body: { nameKey, name, forgotten },
});

export const applied: Applied<ForgetName> = {
  // The answer has no version of the household: the pull after it reads the new cursor.
  rows: (change, _answer, context) => changedHousehold(context, (state) => withForgotten(state, change)),
};

export const rejected: Rejected<ForgetName> = { isSilent: true };

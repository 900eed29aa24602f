import type { HouseholdView } from '../../household/household-view';
import { withRowOf } from '../../household/item-history';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

/** Makes a name a favourite of the household, or takes the star away. */
export interface SetFavourite {
  kind: 'history.starred';
  nameKey: string;
  name: string;
  favourite: boolean;
  /** ISO instant of the device. */
  at: string;
}

/** A star brings a forgotten name back. */
const withStar = (
  { itemHistory, ...state }: HouseholdView,
  { nameKey, name, favourite, at }: SetFavourite,
): HouseholdView => ({
  ...state,
  itemHistory: withRowOf(
    itemHistory,
    { nameKey, name, at },
    { favourite, ...(favourite && { forgotten: false }) },
  ),
});

export const overlay: Overlay<SetFavourite> = { household: withStar };

export const request: Request<SetFavourite> = ({ nameKey, name, favourite }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/item-history/favourite`,
  body: { nameKey, name, favourite },
});

export const applied: Applied<SetFavourite> = {
  // The answer has no version of the household: the pull after it reads the new cursor.
  rows: (change, _answer, context) => changedHousehold(context, (state) => withStar(state, change)),
};

export const rejected: Rejected<SetFavourite> = { isSilent: true };

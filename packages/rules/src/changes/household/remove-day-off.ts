import type { HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

export interface RemoveDayOff {
  kind: 'day-off.removed';
  dayOffId: string;
}

const without = (state: HouseholdView, { dayOffId }: RemoveDayOff): HouseholdView => ({
  ...state,
  daysOff: withRow(state.daysOff ?? [], dayOffId),
});

export const overlay: Overlay<RemoveDayOff> = { household: without };

export const request: Request<RemoveDayOff> = ({ dayOffId }, householdId) => ({
  method: 'DELETE',
  path: `${householdPath(householdId)}/days-off/${dayOffId}`,
});

export const applied: Applied<RemoveDayOff> = {
  rows: (change, _answer, context) => changedHousehold(context, (state) => without(state, change)),
};

export const rejected: Rejected<RemoveDayOff> = { isSilent: true };

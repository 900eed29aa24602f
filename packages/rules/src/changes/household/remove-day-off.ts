import type { HouseholdView } from '../../household/household-view';
import { silent, type Overlay, type Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy, withRow } from './changed-household';

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

export const applied = appliedBy(without);

export const rejected = silent;

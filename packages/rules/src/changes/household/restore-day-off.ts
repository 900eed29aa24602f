import type { DayOff } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { withDayOff } from './add-day-off';
import { changedHousehold } from './changed-household';

/** Undoes RemoveDayOff, with the row that was on the screen. */
export interface RestoreDayOff {
  kind: 'day-off.restored';
  dayOff: DayOff;
}

export const overlay: Overlay<RestoreDayOff> = {
  household: (state, { dayOff }) => withDayOff(state, dayOff),
};

export const request: Request<RestoreDayOff> = ({ dayOff: { id } }, householdId) => ({
  method: 'POST',
  path: `${householdPath(householdId)}/days-off/${id}/restore`,
});

export const applied: Applied<RestoreDayOff> = {
  rows: ({ dayOff }, _answer, context) => changedHousehold(context, (state) => withDayOff(state, dayOff)),
};

export const rejected: Rejected<RestoreDayOff> = {};

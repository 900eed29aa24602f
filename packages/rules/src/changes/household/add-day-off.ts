import { addDays } from '../../calendar/day';
import type { DayOff, HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Redated, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

/** Days without routines, for one child or for all. */
export interface AddDayOff {
  kind: 'day-off.added';
  dayOff: DayOff;
}

/** The household with these days off. */
export const withDayOff = (state: HouseholdView, dayOff: DayOff): HouseholdView => ({
  ...state,
  daysOff: withRow(state.daysOff ?? [], dayOff.id, dayOff),
});

export const overlay: Overlay<AddDayOff> = {
  household: (state, { dayOff }) => withDayOff(state, dayOff),
};

export const redated: Redated<AddDayOff> = ({ dayOff, ...change }, days) => ({
  ...change,
  dayOff: { ...dayOff, from: addDays(dayOff.from, days), to: addDays(dayOff.to, days) },
});

export const request: Request<AddDayOff> = ({ dayOff: { id, childId, from, to } }, householdId) => ({
  method: 'POST',
  path: `${householdPath(householdId)}/days-off`,
  body: { id, childId, from, to },
});

export const applied: Applied<AddDayOff> = {
  rows: ({ dayOff }, _answer, context) => changedHousehold(context, (state) => withDayOff(state, dayOff)),
};

export const rejected: Rejected<AddDayOff> = {};

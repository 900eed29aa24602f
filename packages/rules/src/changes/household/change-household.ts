import type { HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

export type HouseholdPatch = Partial<Pick<HouseholdView, 'name' | 'timeZone' | 'dayStartsAt' | 'bands'>>;

export interface ChangeHousehold {
  kind: 'household.changed';
  patch: HouseholdPatch;
}

const patched = (state: HouseholdView, { patch }: ChangeHousehold): HouseholdView => ({ ...state, ...patch });

export const overlay: Overlay<ChangeHousehold> = { household: patched };

export const request: Request<ChangeHousehold> = ({ patch }, householdId) => ({
  method: 'PATCH',
  path: householdPath(householdId),
  body: patch,
});

export const applied: Applied<ChangeHousehold> = {
  rows: (change, _answer, context) => changedHousehold(context, (state) => patched(state, change)),
};

export const rejected: Rejected<ChangeHousehold> = {
  isSilent: true,
  names: ({ patch: { name } }) => (name === undefined ? [] : [name]),
};

import type { HouseholdView } from '../../household/household-view';
import type { Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

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

export const applied = appliedBy(patched);

export const rejected: Rejected<ChangeHousehold> = {
  isSilent: true,
  names: ({ patch: { name } }) => (name === undefined ? [] : [name]),
};

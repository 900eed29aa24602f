import type { HouseholdView } from '../../household/household-view';
import { withRowOf } from '../../household/item-history';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

/** Moves a name to a section of the shop, for the whole household. */
export interface SetSection {
  kind: 'section.set';
  nameKey: string;
  name: string;
  /** Null: the section of its concept. */
  section: string | null;
  /** ISO instant of the device. */
  at: string;
}

const withSection = (
  { itemHistory, ...state }: HouseholdView,
  { nameKey, name, section, at }: SetSection,
): HouseholdView => ({
  ...state,
  itemHistory: withRowOf(itemHistory, { nameKey, name, at }, { section }),
});

export const overlay: Overlay<SetSection> = { household: withSection };

export const request: Request<SetSection> = ({ nameKey, name, section }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/item-history/section`,
  body: { nameKey, name, section },
});

export const applied: Applied<SetSection> = {
  // The answer has no version of the household: the pull after it reads the new cursor.
  rows: (change, _answer, context) => changedHousehold(context, (state) => withSection(state, change)),
};

export const rejected: Rejected<SetSection> = { isSilent: true };

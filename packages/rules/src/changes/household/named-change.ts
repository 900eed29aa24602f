import type { HouseholdView } from '../../household/household-view';
import { type HistoryFields, withRowOf } from '../../household/item-history';
import type { Call } from '../change-file';
import { householdPath } from '../scope';

/** A change of the row of a name in the item history. */
export interface NamedChange {
  nameKey: string;
  name: string;
  /** ISO instant of the device. */
  at: string;
}

/** The household with fields of the row of the name set. */
export const withNamed =
  <C extends NamedChange>(fieldsOf: (change: C) => HistoryFields) =>
  ({ itemHistory, ...state }: HouseholdView, change: C): HouseholdView => ({
    ...state,
    itemHistory: withRowOf(itemHistory, change, fieldsOf(change)),
  });

/** Sends the field of the name to its route. */
export const namedRequest =
  <F extends string>(field: F) =>
  (change: NamedChange & Readonly<Record<F, unknown>>, householdId: string): Call => ({
    method: 'PUT',
    path: `${householdPath(householdId)}/item-history/${field}`,
    body: { nameKey: change.nameKey, name: change.name, [field]: change[field] },
  });

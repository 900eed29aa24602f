import type { HouseholdView } from '../../household/household-view';
import { type HistoryFields, withRowOf } from '../../household/item-history';
import type { Applied, Call } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold } from './changed-household';

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

/**
 * The answer may come after a pull of what others have changed since. It has no cursor, so the next pull reads the
 * whole history.
 */
export const appliedNamed = <C>(change: (state: HouseholdView, made: C) => HouseholdView): Applied<C> => ({
  rows: (made, _answer, context) =>
    changedHousehold(context, (state) => {
      const { itemHistory, ...after } = change(state, made);
      return { ...after, ...(itemHistory && { itemHistory: { ...itemHistory, cursor: 0 } }) };
    }),
});

/** Sends the field of the name to its route. */
export const namedRequest =
  <F extends string>(field: F) =>
  (change: NamedChange & Readonly<Record<F, unknown>>, householdId: string): Call => ({
    method: 'PUT',
    path: `${householdPath(householdId)}/item-history/${field}`,
    body: { nameKey: change.nameKey, name: change.name, [field]: change[field] },
  });

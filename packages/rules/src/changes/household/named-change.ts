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

/** The household with fields of the row of the name set. Fields that take something away make no row, as on the server. */
export const withNamed =
  <C extends NamedChange>(fieldsOf: (change: C) => HistoryFields) =>
  (state: HouseholdView, change: C): HouseholdView => {
    const fields = fieldsOf(change);
    const { itemHistory } = state;
    const isSet = Object.values(fields).some(Boolean);
    return isSet || itemHistory?.rows.some(({ nameKey }) => nameKey === change.nameKey)
      ? { ...state, itemHistory: withRowOf(itemHistory, change, fields) }
      : state;
  };

/**
 * The answer may come after a pull of what others have changed since: then the history has it already. Else the
 * history keeps its cursor, behind which the next pull finds this change. An answer without a cursor, of the release
 * before, has the next pull read the whole history.
 */
export const appliedNamed = <C>(change: (state: HouseholdView, made: C) => HouseholdView): Applied<C> => ({
  rows: (made, { historyCursor }, context) =>
    changedHousehold(context, (state) => {
      if (historyCursor !== undefined && historyCursor <= (state.itemHistory?.cursor ?? 0)) return state;
      const after = change(state, made);
      return historyCursor === undefined && after.itemHistory
        ? { ...after, itemHistory: { ...after.itemHistory, cursor: 0 } }
        : after;
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

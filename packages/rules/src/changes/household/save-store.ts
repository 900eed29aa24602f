import type { HouseholdView } from '../../household/household-view';
import { type StoreFields, withFields, withStore } from '../../household/stores';
import type { Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

/** Sets fields of a store. All fields make the store, or bring it back; the last change of a field wins. */
export interface SaveStore {
  kind: 'store.saved';
  storeId: string;
  fields: StoreFields;
}

const withSaved = (
  { stores = [], ...state }: HouseholdView,
  { storeId, fields }: SaveStore,
): HouseholdView => ({
  ...state,
  stores: withStore(stores, storeId, (store) => withFields(store, storeId, fields)),
});

export const overlay: Overlay<SaveStore> = {
  household: withSaved,
  itemId: ({ storeId }) => storeId,
  adds: ({ storeId, fields }) => (withFields(null, storeId, fields) ? [storeId] : []),
};

export const request: Request<SaveStore> = ({ storeId, fields }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/stores/${storeId}`,
  body: fields,
});

export const applied = appliedBy(withSaved);

/** Later changes of a store that was refused wait with it. */
export const rejected: Rejected<SaveStore> = {
  isSilent: true,
  names: ({ fields: { name } }) => (name === undefined ? [] : [name]),
};

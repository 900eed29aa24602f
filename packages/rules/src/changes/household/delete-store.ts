import type { HouseholdView } from '../../household/household-view';
import { withStore } from '../../household/stores';
import { silent, type Applied, type Overlay, type Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

/** Deletes a store. A list that was sorted by it is shown in the usual order again. */
export interface DeleteStore {
  kind: 'store.deleted';
  storeId: string;
}

const without = ({ stores = [], ...state }: HouseholdView, { storeId }: DeleteStore): HouseholdView => ({
  ...state,
  stores: withStore(stores, storeId, () => null),
});

export const overlay: Overlay<DeleteStore> = { household: without, itemId: ({ storeId }) => storeId };

export const request: Request<DeleteStore> = ({ storeId }, householdId) => ({
  method: 'DELETE',
  path: `${householdPath(householdId)}/stores/${storeId}`,
});

export const applied: Applied<DeleteStore> = { ...appliedBy(without), sharesRefusal: true };

export const rejected = silent;

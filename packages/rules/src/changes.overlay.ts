import type { Change, HouseholdChange, ListChange, RoutineChange, ShoppingChange } from './changes/change';
import type { Overlay } from './changes/change-file';
import { overlay as addItems } from './changes/item/add-items';
import { overlay as checkItem } from './changes/item/check-item';
import { overlay as clearBasket } from './changes/item/clear-basket';
import { overlay as deleteItem } from './changes/item/delete-item';
import { overlay as editItem } from './changes/item/edit-item';
import { overlay as regenerateItem } from './changes/item/regenerate-item';
import { overlay as regenerateItems } from './changes/item/regenerate-items';
import { overlay as restoreItem } from './changes/item/restore-item';
import { overlay as restoreItems } from './changes/item/restore-items';
import { overlay as archiveList } from './changes/list/archive-list';
import { overlay as chooseCharacter } from './changes/list/choose-character';
import { overlay as chooseOrder } from './changes/list/choose-order';
import { overlay as chooseStore } from './changes/list/choose-store';
import { overlay as createList } from './changes/list/create-list';
import { overlay as deleteList } from './changes/list/delete-list';
import { overlay as duplicateList } from './changes/list/duplicate-list';
import { overlay as openList } from './changes/list/open-list';
import { overlay as renameList } from './changes/list/rename-list';
import { overlay as restoreList } from './changes/list/restore-list';

type Overlays<C extends Change> = { readonly [K in C['kind']]: Overlay<Extract<C, { kind: K }>> };

/** The overlay of each kind of change of a list. Part of the first load. */
export const overlays: Overlays<ListChange> = {
  'list.created': createList,
  'list.opened': openList,
  'list.renamed': renameList,
  'list.archived': archiveList,
  'list.character': chooseCharacter,
  'list.order': chooseOrder,
  'list.store': chooseStore,
  'list.duplicated': duplicateList,
  'list.deleted': deleteList,
  'list.restored': restoreList,
  'items.added': addItems,
  'item.checked': checkItem,
  'item.edited': editItem,
  'item.regenerated': regenerateItem,
  'items.regenerated': regenerateItems,
  'item.deleted': deleteItem,
  'item.restored': restoreItem,
  'items.cleared': clearBasket,
  'items.restored': restoreItems,
};

/** Adds the overlays of households, shopping and routines (changes.*.ts), which no first load contains. */
export const addOverlays = (
  more:
    | Overlays<Exclude<HouseholdChange, ShoppingChange>>
    | Overlays<ShoppingChange>
    | Overlays<RoutineChange>,
): void => void Object.assign(overlays, more);

const unknown: Overlay<Change> = {};

/** The overlay of a kind; empty for a kind that is not loaded, or that a newer page has stored. */
export const overlayOf = ({ kind }: Change): Overlay<Change> =>
  (overlays as Partial<Record<string, Overlay<Change>>>)[kind] ?? unknown;

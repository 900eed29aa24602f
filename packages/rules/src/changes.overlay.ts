import type { Change } from './change';
import type { Overlay } from './change-file';
import { overlay as addItems } from './changes/add-items';
import { overlay as archiveList } from './changes/archive-list';
import { overlay as checkItem } from './changes/check-item';
import { overlay as chooseCharacter } from './changes/choose-character';
import { overlay as clearBasket } from './changes/clear-basket';
import { overlay as createList } from './changes/create-list';
import { overlay as deleteItem } from './changes/delete-item';
import { overlay as deleteList } from './changes/delete-list';
import { overlay as duplicateList } from './changes/duplicate-list';
import { overlay as editItem } from './changes/edit-item';
import { overlay as openList } from './changes/open-list';
import { overlay as regenerateItem } from './changes/regenerate-item';
import { overlay as regenerateItems } from './changes/regenerate-items';
import { overlay as renameList } from './changes/rename-list';
import { overlay as restoreItem } from './changes/restore-item';
import { overlay as restoreItems } from './changes/restore-items';
import { overlay as restoreList } from './changes/restore-list';

/** The overlay of each kind of change. Part of the first load. */
export const overlays: { readonly [K in Change['kind']]: Overlay<Extract<Change, { kind: K }>> } = {
  'list.created': createList,
  'list.opened': openList,
  'list.renamed': renameList,
  'list.archived': archiveList,
  'list.character': chooseCharacter,
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

const unknown: Overlay<Change> = {};

/** A newer page may have stored a kind that this one does not know: it shows nothing of it. */
export const overlayOf = ({ kind }: Change): Overlay<Change> =>
  (overlays as Partial<Record<string, Overlay<Change>>>)[kind] ?? unknown;

import type { Change } from './changes/change';
import type { Applied, Rejected, Request } from './changes/change-file';
import * as addChild from './changes/household/add-child';
import * as addDayOff from './changes/household/add-day-off';
import * as changeChild from './changes/household/change-child';
import * as changeHousehold from './changes/household/change-household';
import * as deleteChild from './changes/household/delete-child';
import * as deleteStore from './changes/household/delete-store';
import * as forgetName from './changes/household/forget-name';
import * as giveList from './changes/household/give-list';
import * as removeDayOff from './changes/household/remove-day-off';
import * as restoreChild from './changes/household/restore-child';
import * as restoreDayOff from './changes/household/restore-day-off';
import * as saveStore from './changes/household/save-store';
import * as setFavourite from './changes/household/set-favourite';
import * as setFirstThen from './changes/household/set-first-then';
import * as setGate from './changes/household/set-gate';
import * as setSection from './changes/household/set-section';
import * as addItems from './changes/item/add-items';
import * as checkItem from './changes/item/check-item';
import * as checkItemAsChild from './changes/item/check-item-as-child';
import * as clearBasket from './changes/item/clear-basket';
import * as deleteItem from './changes/item/delete-item';
import * as editItem from './changes/item/edit-item';
import * as regenerateItem from './changes/item/regenerate-item';
import * as regenerateItems from './changes/item/regenerate-items';
import * as restoreItem from './changes/item/restore-item';
import * as restoreItems from './changes/item/restore-items';
import * as archiveList from './changes/list/archive-list';
import * as chooseCharacter from './changes/list/choose-character';
import * as chooseOrder from './changes/list/choose-order';
import * as chooseStore from './changes/list/choose-store';
import * as createList from './changes/list/create-list';
import * as deleteList from './changes/list/delete-list';
import * as duplicateList from './changes/list/duplicate-list';
import * as openList from './changes/list/open-list';
import * as renameList from './changes/list/rename-list';
import * as restoreList from './changes/list/restore-list';
import * as markItem from './changes/routine/mark-item';
import * as markItemAsChild from './changes/routine/mark-item-as-child';
import * as setSchedule from './changes/routine/set-schedule';

/** The request of a kind of change, and the meaning of its answer. */
interface Wire<C> {
  request: Request<C>;
  applied: Applied<C>;
  rejected: Rejected<C, Change>;
}

/** Fewer bytes than the object itself, since the child's page has all kinds. */
const wire = <C>(request: Request<C>, applied: Applied<C>, rejected: Rejected<C, Change>): Wire<C> => ({
  request,
  applied,
  rejected,
});

export const wires: { readonly [K in Change['kind']]: Wire<Extract<Change, { kind: K }>> } = {
  'list.created': wire(createList.request, createList.applied, createList.rejected),
  'list.opened': wire(openList.request, openList.applied, openList.rejected),
  'list.renamed': wire(renameList.request, renameList.applied, renameList.rejected),
  'list.archived': wire(archiveList.request, archiveList.applied, archiveList.rejected),
  'list.character': wire(chooseCharacter.request, chooseCharacter.applied, chooseCharacter.rejected),
  'list.order': wire(chooseOrder.request, chooseOrder.applied, chooseOrder.rejected),
  'list.store': wire(chooseStore.request, chooseStore.applied, chooseStore.rejected),
  'list.duplicated': wire(duplicateList.request, duplicateList.applied, duplicateList.rejected),
  'list.deleted': wire(deleteList.request, deleteList.applied, deleteList.rejected),
  'list.restored': wire(restoreList.request, restoreList.applied, restoreList.rejected),
  'items.added': wire(addItems.request, addItems.applied, addItems.rejected),
  'item.checked': wire(checkItem.request, checkItem.applied, checkItem.rejected),
  'item.edited': wire(editItem.request, editItem.applied, editItem.rejected),
  'item.regenerated': wire(regenerateItem.request, regenerateItem.applied, regenerateItem.rejected),
  'items.regenerated': wire(regenerateItems.request, regenerateItems.applied, regenerateItems.rejected),
  'item.deleted': wire(deleteItem.request, deleteItem.applied, deleteItem.rejected),
  'item.restored': wire(restoreItem.request, restoreItem.applied, restoreItem.rejected),
  'items.cleared': wire(clearBasket.request, clearBasket.applied, clearBasket.rejected),
  'items.restored': wire(restoreItems.request, restoreItems.applied, restoreItems.rejected),
  'household.changed': wire(changeHousehold.request, changeHousehold.applied, changeHousehold.rejected),
  'child.added': wire(addChild.request, addChild.applied, addChild.rejected),
  'child.changed': wire(changeChild.request, changeChild.applied, changeChild.rejected),
  'child.deleted': wire(deleteChild.request, deleteChild.applied, deleteChild.rejected),
  'child.restored': wire(restoreChild.request, restoreChild.applied, restoreChild.rejected),
  'gate.changed': wire(setGate.request, setGate.applied, setGate.rejected),
  'list.given': wire(giveList.request, giveList.applied, giveList.rejected),
  'history.forgotten': wire(forgetName.request, forgetName.applied, forgetName.rejected),
  'history.starred': wire(setFavourite.request, setFavourite.applied, setFavourite.rejected),
  'section.set': wire(setSection.request, setSection.applied, setSection.rejected),
  'store.saved': wire(saveStore.request, saveStore.applied, saveStore.rejected),
  'store.deleted': wire(deleteStore.request, deleteStore.applied, deleteStore.rejected),
  'kid.item-checked': wire(checkItemAsChild.request, checkItemAsChild.applied, checkItemAsChild.rejected),
  'schedule.set': wire(setSchedule.request, setSchedule.applied, setSchedule.rejected),
  'item.marked': wire(markItem.request, markItem.applied, markItem.rejected),
  'kid.item-marked': wire(markItemAsChild.request, markItemAsChild.applied, markItemAsChild.rejected),
  'day-off.added': wire(addDayOff.request, addDayOff.applied, addDayOff.rejected),
  'day-off.removed': wire(removeDayOff.request, removeDayOff.applied, removeDayOff.rejected),
  'day-off.restored': wire(restoreDayOff.request, restoreDayOff.applied, restoreDayOff.rejected),
  'first-then.set': wire(setFirstThen.request, setFirstThen.applied, setFirstThen.rejected),
};

export const wireOf = ({ kind }: Change): Wire<Change> => wires[kind] as Wire<Change>;

import type { Change } from './changes/change';
import type { Applied, Rejected, Request } from './changes/change-file';
import * as addChild from './changes/household/add-child';
import * as addDayOff from './changes/household/add-day-off';
import * as changeChild from './changes/household/change-child';
import * as changeHousehold from './changes/household/change-household';
import * as deleteChild from './changes/household/delete-child';
import * as forgetName from './changes/household/forget-name';
import * as giveList from './changes/household/give-list';
import * as removeDayOff from './changes/household/remove-day-off';
import * as restoreChild from './changes/household/restore-child';
import * as restoreDayOff from './changes/household/restore-day-off';
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

export const wires: { readonly [K in Change['kind']]: Wire<Extract<Change, { kind: K }>> } = {
  'list.created': { request: createList.request, applied: createList.applied, rejected: createList.rejected },
  'list.opened': { request: openList.request, applied: openList.applied, rejected: openList.rejected },
  'list.renamed': { request: renameList.request, applied: renameList.applied, rejected: renameList.rejected },
  'list.archived': {
    request: archiveList.request,
    applied: archiveList.applied,
    rejected: archiveList.rejected,
  },
  'list.character': {
    request: chooseCharacter.request,
    applied: chooseCharacter.applied,
    rejected: chooseCharacter.rejected,
  },
  'list.order': {
    request: chooseOrder.request,
    applied: chooseOrder.applied,
    rejected: chooseOrder.rejected,
  },
  'list.duplicated': {
    request: duplicateList.request,
    applied: duplicateList.applied,
    rejected: duplicateList.rejected,
  },
  'list.deleted': { request: deleteList.request, applied: deleteList.applied, rejected: deleteList.rejected },
  'list.restored': {
    request: restoreList.request,
    applied: restoreList.applied,
    rejected: restoreList.rejected,
  },
  'items.added': { request: addItems.request, applied: addItems.applied, rejected: addItems.rejected },
  'item.checked': { request: checkItem.request, applied: checkItem.applied, rejected: checkItem.rejected },
  'item.edited': { request: editItem.request, applied: editItem.applied, rejected: editItem.rejected },
  'item.regenerated': {
    request: regenerateItem.request,
    applied: regenerateItem.applied,
    rejected: regenerateItem.rejected,
  },
  'items.regenerated': {
    request: regenerateItems.request,
    applied: regenerateItems.applied,
    rejected: regenerateItems.rejected,
  },
  'item.deleted': { request: deleteItem.request, applied: deleteItem.applied, rejected: deleteItem.rejected },
  'item.restored': {
    request: restoreItem.request,
    applied: restoreItem.applied,
    rejected: restoreItem.rejected,
  },
  'items.cleared': {
    request: clearBasket.request,
    applied: clearBasket.applied,
    rejected: clearBasket.rejected,
  },
  'items.restored': {
    request: restoreItems.request,
    applied: restoreItems.applied,
    rejected: restoreItems.rejected,
  },
  'household.changed': {
    request: changeHousehold.request,
    applied: changeHousehold.applied,
    rejected: changeHousehold.rejected,
  },
  'child.added': {
    request: addChild.request,
    applied: addChild.applied,
    rejected: addChild.rejected,
  },
  'child.changed': {
    request: changeChild.request,
    applied: changeChild.applied,
    rejected: changeChild.rejected,
  },
  'child.deleted': {
    request: deleteChild.request,
    applied: deleteChild.applied,
    rejected: deleteChild.rejected,
  },
  'child.restored': {
    request: restoreChild.request,
    applied: restoreChild.applied,
    rejected: restoreChild.rejected,
  },
  'gate.changed': {
    request: setGate.request,
    applied: setGate.applied,
    rejected: setGate.rejected,
  },
  'list.given': {
    request: giveList.request,
    applied: giveList.applied,
    rejected: giveList.rejected,
  },
  'history.forgotten': {
    request: forgetName.request,
    applied: forgetName.applied,
    rejected: forgetName.rejected,
  },
  'history.starred': {
    request: setFavourite.request,
    applied: setFavourite.applied,
    rejected: setFavourite.rejected,
  },
  'section.set': {
    request: setSection.request,
    applied: setSection.applied,
    rejected: setSection.rejected,
  },
  'kid.item-checked': {
    request: checkItemAsChild.request,
    applied: checkItemAsChild.applied,
    rejected: checkItemAsChild.rejected,
  },
  'schedule.set': {
    request: setSchedule.request,
    applied: setSchedule.applied,
    rejected: setSchedule.rejected,
  },
  'item.marked': { request: markItem.request, applied: markItem.applied, rejected: markItem.rejected },
  'kid.item-marked': {
    request: markItemAsChild.request,
    applied: markItemAsChild.applied,
    rejected: markItemAsChild.rejected,
  },
  'day-off.added': { request: addDayOff.request, applied: addDayOff.applied, rejected: addDayOff.rejected },
  'day-off.removed': {
    request: removeDayOff.request,
    applied: removeDayOff.applied,
    rejected: removeDayOff.rejected,
  },
  'day-off.restored': {
    request: restoreDayOff.request,
    applied: restoreDayOff.applied,
    rejected: restoreDayOff.rejected,
  },
  'first-then.set': {
    request: setFirstThen.request,
    applied: setFirstThen.applied,
    rejected: setFirstThen.rejected,
  },
};

export const wireOf = ({ kind }: Change): Wire<Change> => wires[kind] as Wire<Change>;

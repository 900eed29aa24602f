import type { OperationOf } from './change-file';
import type { AddChild } from './household/add-child';
import type { AddDayOff } from './household/add-day-off';
import type { ChangeChild } from './household/change-child';
import type { ChangeHousehold } from './household/change-household';
import type { DeleteChild } from './household/delete-child';
import type { DeleteStore } from './household/delete-store';
import type { ForgetName } from './household/forget-name';
import type { GiveList } from './household/give-list';
import type { RemoveDayOff } from './household/remove-day-off';
import type { RestoreChild } from './household/restore-child';
import type { RestoreDayOff } from './household/restore-day-off';
import type { SaveStore } from './household/save-store';
import type { SetFavourite } from './household/set-favourite';
import type { SetFirstThen } from './household/set-first-then';
import type { SetGate } from './household/set-gate';
import type { SetSection } from './household/set-section';
import type { AddItems } from './item/add-items';
import type { CheckItem } from './item/check-item';
import type { CheckItemAsChild } from './item/check-item-as-child';
import type { ClearBasket } from './item/clear-basket';
import type { DeleteItem } from './item/delete-item';
import type { EditItem } from './item/edit-item';
import type { RegenerateItem } from './item/regenerate-item';
import type { RegenerateItems } from './item/regenerate-items';
import type { RestoreItem } from './item/restore-item';
import type { RestoreItems } from './item/restore-items';
import type { ArchiveList } from './list/archive-list';
import type { ChooseCharacter } from './list/choose-character';
import type { ChooseOrder } from './list/choose-order';
import type { ChooseStore } from './list/choose-store';
import type { CreateList } from './list/create-list';
import type { DeleteList } from './list/delete-list';
import type { DuplicateList } from './list/duplicate-list';
import type { OpenList } from './list/open-list';
import type { RenameList } from './list/rename-list';
import type { RestoreList } from './list/restore-list';
import type { MarkItem } from './routine/mark-item';
import type { MarkItemAsChild } from './routine/mark-item-as-child';
import type { SetSchedule } from './routine/set-schedule';

/**
 * All changes that a user can make to a list on a device, also offline. A new kind is one file in changes/
 * and one line in each registry.
 */
export type ListChange =
  | CreateList
  | OpenList
  | RenameList
  | ArchiveList
  | ChooseCharacter
  | ChooseOrder
  | ChooseStore
  | DuplicateList
  | DeleteList
  | RestoreList
  | AddItems
  | CheckItem
  | EditItem
  | RegenerateItem
  | RegenerateItems
  | DeleteItem
  | RestoreItem
  | ClearBasket
  | RestoreItems;

/** The changes of the item history and the stores of a household. */
export type ShoppingChange = ForgetName | SetFavourite | SetSection | SaveStore | DeleteStore;

/** The changes of a household and of its children. */
export type HouseholdChange =
  | ChangeHousehold
  | AddChild
  | ChangeChild
  | DeleteChild
  | RestoreChild
  | SetGate
  | GiveList
  | ShoppingChange
  | CheckItemAsChild;

/** The changes of routines and of their days. */
export type RoutineChange =
  | SetSchedule
  | MarkItem
  | MarkItemAsChild
  | AddDayOff
  | RemoveDayOff
  | RestoreDayOff
  | SetFirstThen;

export type Change = ListChange | HouseholdChange | RoutineChange;

export type Operation = OperationOf<Change>;

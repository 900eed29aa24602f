import type { OperationOf } from './change-file';
import type { AddItems } from './changes/add-items';
import type { ArchiveList } from './changes/archive-list';
import type { CheckItem } from './changes/check-item';
import type { ChooseCharacter } from './changes/choose-character';
import type { ClearBasket } from './changes/clear-basket';
import type { CreateList } from './changes/create-list';
import type { DeleteItem } from './changes/delete-item';
import type { DeleteList } from './changes/delete-list';
import type { DuplicateList } from './changes/duplicate-list';
import type { EditItem } from './changes/edit-item';
import type { OpenList } from './changes/open-list';
import type { RegenerateItem } from './changes/regenerate-item';
import type { RegenerateItems } from './changes/regenerate-items';
import type { RenameList } from './changes/rename-list';
import type { RestoreItem } from './changes/restore-item';
import type { RestoreItems } from './changes/restore-items';
import type { RestoreList } from './changes/restore-list';

/** Everything that a user can do to a list on a device, also without a network. A new kind is one file in changes/ and one line in each registry. */
export type Change =
  | CreateList
  | OpenList
  | RenameList
  | ArchiveList
  | ChooseCharacter
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

export type Operation = OperationOf<Change>;

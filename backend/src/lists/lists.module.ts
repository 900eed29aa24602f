import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { AddItem } from './application/add-item';
import { AddItems } from './application/add-items';
import { ArchiveList } from './application/archive-list';
import { CharacterPermits } from './application/character-permits';
import { ChooseCharacter } from './application/choose-character';
import { CreateList } from './application/create-list';
import { DeleteItem } from './application/delete-item';
import { DeleteList } from './application/delete-list';
import { DuplicateList } from './application/duplicate-list';
import { EditItem } from './application/edit-item';
import { RenameList } from './application/rename-list';
import { RestoreItem } from './application/restore-item';
import { RestoreList } from './application/restore-list';
import { ToggleItem } from './application/toggle-item';
import { UnarchiveList } from './application/unarchive-list';
import { Checklists } from './domain/checklists';
import { PictureBook } from './domain/picture-book';
import { ItemsController } from './http/items.controller';
import { ListsController } from './http/lists.controller';
import { OperationsController } from './http/operations.controller';
import { ConceptPictureBook } from './infrastructure/concept-picture-book';
import { PurgeTrash } from './infrastructure/purge-trash';
import { SqlChecklists } from './infrastructure/sql-checklists';

@Module({
  imports: [BillingModule],
  controllers: [ListsController, ItemsController, OperationsController],
  providers: [
    { provide: Checklists, useClass: SqlChecklists },
    { provide: PictureBook, useClass: ConceptPictureBook },
    AddItem,
    AddItems,
    ArchiveList,
    CharacterPermits,
    ChooseCharacter,
    CreateList,
    DeleteItem,
    DeleteList,
    DuplicateList,
    EditItem,
    PurgeTrash,
    RenameList,
    RestoreItem,
    RestoreList,
    ToggleItem,
    UnarchiveList,
  ],
})
export class ListsModule {}

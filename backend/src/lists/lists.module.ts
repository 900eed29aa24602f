import { Module } from '@nestjs/common';
import { AddItem } from './application/add-item';
import { AddItems } from './application/add-items';
import { CreateList } from './application/create-list';
import { DeleteItem } from './application/delete-item';
import { DeleteList } from './application/delete-list';
import { RestoreItem } from './application/restore-item';
import { RestoreList } from './application/restore-list';
import { ToggleItem } from './application/toggle-item';
import { Checklists } from './domain/checklists';
import { PictureBook } from './domain/picture-book';
import { ItemsController } from './http/items.controller';
import { ListsController } from './http/lists.controller';
import { ConceptPictureBook } from './infrastructure/concept-picture-book';
import { SqlChecklists } from './infrastructure/sql-checklists';

@Module({
  controllers: [ListsController, ItemsController],
  providers: [
    { provide: Checklists, useClass: SqlChecklists },
    { provide: PictureBook, useClass: ConceptPictureBook },
    AddItem,
    AddItems,
    CreateList,
    DeleteItem,
    DeleteList,
    RestoreItem,
    RestoreList,
    ToggleItem,
  ],
})
export class ListsModule {}

import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { Arrivals } from '../kernel/arrivals';
import { AddItem } from './application/add-item';
import { AddItems } from './application/add-items';
import { ArchiveList } from './application/archive-list';
import { CallInInvited } from './application/call-in.on-list-shared';
import { ChoicePermits } from './application/choice-permits';
import { ChooseCharacter } from './application/choose-character';
import { CreateList } from './application/create-list';
import { DeleteItem } from './application/delete-item';
import { DeleteList } from './application/delete-list';
import { DuplicateList } from './application/duplicate-list';
import { EditItem } from './application/edit-item';
import { HonourInvitations } from './application/honour-invitations';
import { HonourInvitationsOnArrival } from './application/honour-invitations.on-arrival';
import { HonourInvitationsOfNewcomer } from './application/honour-invitations.on-user-registered';
import { ListHeads } from './application/list-heads';
import { PostInvitation } from './application/post-invitation.on-list-shared';
import { RegenerateItem } from './application/regenerate-item';
import { RenameList } from './application/rename-list';
import { RestoreItem } from './application/restore-item';
import { RestoreList } from './application/restore-list';
import { SendInvitation } from './application/send-invitation';
import { ShareList } from './application/share-list';
import { ToggleItem } from './application/toggle-item';
import { UnarchiveList } from './application/unarchive-list';
import { UnshareList } from './application/unshare-list';
import { Checklists } from './domain/checklists';
import { Circles } from './domain/circles';
import { InvitationPost } from './domain/invitation-post';
import { PictureBook } from './domain/picture-book';
import { ShareLog } from './domain/share-log';
import { ItemsController } from './http/items.controller';
import { ListsController } from './http/lists.controller';
import { OperationsController } from './http/operations.controller';
import { SharingController } from './http/sharing.controller';
import { ConceptPictureBook } from './infrastructure/concept-picture-book';
import { ForgetShares } from './infrastructure/forget-shares';
import { InvitationJobs, InvitationPostman } from './infrastructure/invitation-jobs';
import { PurgeTrash } from './infrastructure/purge-trash';
import { SqlChecklists } from './infrastructure/sql-checklists';
import { SqlCircles } from './infrastructure/sql-circles';
import { SqlShareLog } from './infrastructure/sql-share-log';

@Module({
  imports: [IdentityModule, BillingModule],
  controllers: [ListsController, ItemsController, OperationsController, SharingController],
  providers: [
    { provide: Checklists, useClass: SqlChecklists },
    { provide: Circles, useClass: SqlCircles },
    { provide: ShareLog, useClass: SqlShareLog },
    { provide: Arrivals, useClass: HonourInvitationsOnArrival },
    { provide: InvitationPost, useClass: InvitationJobs },
    { provide: PictureBook, useClass: ConceptPictureBook },
    AddItem,
    AddItems,
    ArchiveList,
    CallInInvited,
    ChoicePermits,
    ChooseCharacter,
    CreateList,
    DeleteItem,
    DeleteList,
    DuplicateList,
    EditItem,
    ForgetShares,
    HonourInvitations,
    HonourInvitationsOfNewcomer,
    InvitationPostman,
    ListHeads,
    PostInvitation,
    PurgeTrash,
    RegenerateItem,
    RenameList,
    RestoreItem,
    RestoreList,
    SendInvitation,
    ShareList,
    ToggleItem,
    UnarchiveList,
    UnshareList,
  ],
  exports: [Arrivals],
})
export class ListsModule {}

import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { AddItem } from './application/add-item';
import { AddItems } from './application/add-items';
import { ArchiveList } from './application/archive-list';
import { ChoicePermits } from './application/choice-permits';
import { ChooseCharacter } from './application/choose-character';
import { ChosenDepictions } from './application/chosen-depictions';
import { ClearBasket } from './application/clear-basket';
import { CreateList } from './application/create-list';
import { DeleteItem } from './application/delete-item';
import { DeleteList } from './application/delete-list';
import { Doorstep } from './application/doorstep';
import { DuplicateList } from './application/duplicate-list';
import { EditItem } from './application/edit-item';
import { EnteredChecklists } from './application/entered-checklists';
import { ExpireInvitations } from './application/expire-invitations';
import { ForgetLists } from './application/forget-lists';
import { ForgetMember } from './application/forget-member';
import { HearAgain } from './application/hear-again';
import { ListHeads } from './application/list-heads';
import { OpenList } from './application/open-list';
import { PassOnList } from './application/pass-on-list';
import { PostInvitation } from './application/post-invitation.on-list-shared';
import { RegenerateItem } from './application/regenerate-item';
import { RegenerateItems } from './application/regenerate-items';
import { RenameList } from './application/rename-list';
import { RenewSilences } from './application/renew-silences';
import { RestoreItem } from './application/restore-item';
import { RestoreItems } from './application/restore-items';
import { RestoreList } from './application/restore-list';
import { ReturnToList } from './application/return-to-list';
import { SendInvitation } from './application/send-invitation';
import { ShareList } from './application/share-list';
import { ShowMembersAnew } from './application/show-members-anew.on-profile-changed';
import { SilenceAddress } from './application/silence-address';
import { ToggleItem } from './application/toggle-item';
import { UnshareList } from './application/unshare-list';
import { Checklists, StoredChecklists } from './domain/checklists';
import { ChosenPictures } from './domain/chosen-pictures';
import { Circles } from './domain/circles';
import { InvitationPost } from './domain/invitation-post';
import { PictureBook } from './domain/picture-book';
import { Refusals } from './domain/refusals';
import { ShareLog } from './domain/share-log';
import { Silences } from './domain/silences';
import { Traces } from './domain/traces';
import { InvitationsController } from './http/invitations.controller';
import { ItemsController } from './http/items.controller';
import { ListCountsAdminController } from './http/list-counts.admin.controller';
import { ListsController } from './http/lists.controller';
import { OperationsController } from './http/operations.controller';
import { RefusedController } from './http/refused.controller';
import { SharingController } from './http/sharing.controller';
import { ConceptPictureBook } from './infrastructure/concept-picture-book';
import { EraseList } from './infrastructure/erase-list';
import { ForgetShares } from './infrastructure/forget-shares';
import { InvitationJobs, InvitationPostman } from './infrastructure/invitation-jobs';
import { PurgeTrash } from './infrastructure/purge-trash';
import { SqlChecklists } from './infrastructure/sql-checklists';
import { SqlChosenPictures } from './infrastructure/sql-chosen-pictures';
import { SqlCircles } from './infrastructure/sql-circles';
import { SqlRefusals } from './infrastructure/sql-refusals';
import { SqlShareLog } from './infrastructure/sql-share-log';
import { SqlSilences } from './infrastructure/sql-silences';
import { SqlTraces } from './infrastructure/sql-traces';
import { ListCountsQuery } from './queries/list-counts.query';
import { RefusedQuery } from './queries/refused.query';

@Module({
  imports: [IdentityModule, BillingModule],
  controllers: [
    ListCountsAdminController,
    ListsController,
    ItemsController,
    OperationsController,
    SharingController,
    InvitationsController,
    RefusedController,
  ],
  providers: [
    { provide: StoredChecklists, useClass: SqlChecklists },
    { provide: Checklists, useClass: EnteredChecklists },
    { provide: ChosenPictures, useClass: SqlChosenPictures },
    { provide: Circles, useClass: SqlCircles },
    { provide: Refusals, useClass: SqlRefusals },
    { provide: ShareLog, useClass: SqlShareLog },
    { provide: Silences, useClass: SqlSilences },
    { provide: Traces, useClass: SqlTraces },
    { provide: InvitationPost, useClass: InvitationJobs },
    { provide: PictureBook, useClass: ConceptPictureBook },
    AddItem,
    AddItems,
    ArchiveList,
    ChoicePermits,
    ChooseCharacter,
    ChosenDepictions,
    ClearBasket,
    CreateList,
    DeleteItem,
    DeleteList,
    Doorstep,
    DuplicateList,
    EditItem,
    EraseList,
    ExpireInvitations,
    ForgetLists,
    ForgetMember,
    ForgetShares,
    HearAgain,
    InvitationPostman,
    ListHeads,
    ListCountsQuery,
    OpenList,
    PassOnList,
    PostInvitation,
    PurgeTrash,
    RefusedQuery,
    RegenerateItem,
    RegenerateItems,
    RenewSilences,
    RenameList,
    RestoreItem,
    RestoreItems,
    RestoreList,
    ReturnToList,
    SendInvitation,
    ShareList,
    ShowMembersAnew,
    SilenceAddress,
    ToggleItem,
    UnshareList,
  ],
})
export class ListsModule {}

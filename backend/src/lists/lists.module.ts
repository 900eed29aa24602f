import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { EraseMembership } from './application/account-deletion/erase-membership';
import { EraseUserLists } from './application/account-deletion/erase-user-lists';
import { TransferOwnership } from './application/account-deletion/transfer-ownership';
import { AddItem } from './application/add-item/add-item';
import { AddItems } from './application/add-item/add-items';
import { ClearBasket } from './application/basket/clear-basket';
import { RestoreItems } from './application/basket/restore-items';
import { ChooseCharacter } from './application/character/choose-character';
import { CheckItemAsChild } from './application/check-item-as-child/check-item-as-child';
import { CheckItem } from './application/check-item/check-item';
import { TickableItems } from './application/check-item/tickable-items';
import { AddDayOff } from './application/days-off/add-day-off';
import { DayOffChanges } from './application/days-off/day-off-changes';
import { RemoveDayOff } from './application/days-off/remove-day-off';
import { RestoreDayOff } from './application/days-off/restore-day-off';
import { EditItem } from './application/edit-item/edit-item';
import { SetFirstThen } from './application/first-then/set-first-then';
import { GiveList } from './application/give-list/give-list';
import { EraseGivenLists } from './application/household/erase-given-lists';
import { EraseChildFromLists } from './application/household/erase-given-lists.on-child-erased';
import { EraseHouseholdFromLists } from './application/household/erase-given-lists.on-household-erased';
import { HandOverLists } from './application/household/hand-over-lists';
import { HandOverListsOfFormerAdult } from './application/household/hand-over-lists.on-household-member-changed';
import { PurgeChildTicks } from './application/household/purge-child-ticks';
import { RefreshGivenLists } from './application/household/refresh-given-lists';
import { RefreshListsOfDeletedChild } from './application/household/refresh-given-lists.on-child-deleted';
import { RefreshListsOfRestoredChild } from './application/household/refresh-given-lists.on-child-restored';
import { RefreshHouseholdAdults } from './application/household/refresh-household-adults.on-household-member-changed';
import { RefreshHouseholdClock } from './application/household/refresh-household-clock.on-household-changed';
import { RefreshClockOfMember } from './application/household/refresh-household-clock.on-household-member-changed';
import { ExpireInvitations } from './application/invitations/expire-invitations';
import { InvitationAcceptingChecklists } from './application/invitations/invitation-accepting-checklists';
import { MailRecipients } from './application/invitations/mail-recipients';
import { OpenList } from './application/invitations/open-list';
import { PendingInvitations } from './application/invitations/pending-invitations';
import { QueueInvitationMail } from './application/invitations/queue-invitation-mail.on-list-shared';
import { RotateSuppressionKeys } from './application/invitations/rotate-suppression-keys';
import { SendInvitation } from './application/invitations/send-invitation';
import { SuppressAddress } from './application/invitations/suppress-address';
import { UnblockInviter } from './application/invitations/unblock-inviter';
import { FeedHistoryWithAddedItems } from './application/item-history/feed-item-history.on-items-added';
import { FeedHistoryWithBoughtItems } from './application/item-history/feed-item-history.on-items-cleared';
import { ForgetName } from './application/item-history/forget-name';
import { ItemHistoryErasure } from './application/item-history/item-history-erasure';
import { ItemHistoryFeeder } from './application/item-history/item-history-feeder';
import { NameChange } from './application/item-history/name-change';
import { SetFavourite } from './application/item-history/set-favourite';
import { SetSection } from './application/item-history/set-section';
import { KeepRefusedMarks } from './application/mark-item-as-child/keep-refused-marks';
import { MarkItemAsChild } from './application/mark-item-as-child/mark-item-as-child';
import { MarkItem } from './application/mark-item/mark-item';
import { ArchiveList } from './application/my-lists/archive-list';
import { CreateList } from './application/my-lists/create-list';
import { DuplicateList } from './application/my-lists/duplicate-list';
import { ListHeads } from './application/my-lists/list-heads';
import { RenameList } from './application/my-lists/rename-list';
import { ChooseOrder } from './application/order/choose-order';
import { ChooseStore } from './application/order/choose-store';
import { ChoicePermits } from './application/pictures/choice-permits';
import { ChosenDepictions } from './application/pictures/chosen-depictions';
import { RegenerateItem } from './application/pictures/regenerate-item';
import { RegenerateItems } from './application/pictures/regenerate-items';
import { CloseDays } from './application/routine-days/close-days';
import { ClosedDayCorrections } from './application/routine-days/closed-day-corrections';
import { RemovePastItems } from './application/routine-days/remove-past-items';
import { RoutineFieldPermits } from './application/routines/routine-field-permits';
import { RoutineReader } from './application/routines/routine-reader';
import { SetMarks } from './application/routines/set-marks';
import { TickRoutine } from './application/routines/tick-routine';
import { ScheduleHouseholds } from './application/set-schedule/schedule-households';
import { SetSchedule } from './application/set-schedule/set-schedule';
import { RefreshMemberProfiles } from './application/share-list/refresh-member-profiles.on-profile-changed';
import { RejoinList } from './application/share-list/rejoin-list';
import { ShareList } from './application/share-list/share-list';
import { UnshareList } from './application/share-list/unshare-list';
import { DeleteStore } from './application/stores/delete-store';
import { SaveStore } from './application/stores/save-store';
import { DeleteItem } from './application/trash/delete-item';
import { DeleteList } from './application/trash/delete-list';
import { RestoreItem } from './application/trash/restore-item';
import { RestoreList } from './application/trash/restore-list';
import { PersonalDataInLists } from './domain/account-deletion/personal-data-in-lists';
import { Checklists, StoredChecklists } from './domain/checklists';
import { DaysOff } from './domain/days-off/days-off';
import { FirstThens } from './domain/first-then/first-thens';
import { ChildTicks } from './domain/household/child-ticks';
import { GivenLists } from './domain/household/given-lists';
import { HelpedLists } from './domain/household/helped-lists';
import { HouseholdAdults } from './domain/household/household-adults';
import { HouseholdClocks } from './domain/household/household-clocks';
import { EmailSuppressions } from './domain/invitations/email-suppressions';
import { InvitationMailQueue } from './domain/invitations/invitation-mail-queue';
import { InviterBlocks } from './domain/invitations/inviter-blocks';
import { ItemHistory } from './domain/item-history/item-history';
import { ChosenOrders } from './domain/order/chosen-orders';
import { ChosenPictures } from './domain/pictures/chosen-pictures';
import { PictureBook } from './domain/pictures/picture-book';
import { ClosedDays } from './domain/routines/closed-days';
import { HouseholdRoutines } from './domain/routines/household-routines';
import { LateMarks } from './domain/routines/late-marks';
import { PastItems } from './domain/routines/past-items';
import { RoutineData } from './domain/routines/routine-data';
import { Routines } from './domain/routines/routines';
import { CollaboratorsRepository } from './domain/share-list/collaborators-repository';
import { ShareLog } from './domain/share-list/share-log';
import { Stores } from './domain/stores/stores';
import { BlockedInvitersController } from './http/blocked-inviters.controller';
import { DaysOffController } from './http/days-off.controller';
import { FirstThenController } from './http/first-then.controller';
import { GivenListsController } from './http/given-lists.controller';
import { InvitationsController } from './http/invitations.controller';
import { ItemHistoryController } from './http/item-history/item-history.controller';
import { ItemsController } from './http/items.controller';
import { KidItemsController } from './http/kid-items.controller';
import { ListCountsAdminController } from './http/list-counts.admin.controller';
import { ListsController } from './http/lists.controller';
import { OperationsController } from './http/operations.controller';
import { RoutinesController } from './http/routines.controller';
import { SharingController } from './http/sharing.controller';
import { StoresController } from './http/stores/stores.controller';
import { SqlPersonalDataInLists } from './infrastructure/account-deletion/sql-personal-data-in-lists';
import { SqlChildTicks } from './infrastructure/household/sql-child-ticks';
import { SqlGivenLists } from './infrastructure/household/sql-given-lists';
import { SqlHelpedLists } from './infrastructure/household/sql-helped-lists';
import { SqlHouseholdAdults } from './infrastructure/household/sql-household-adults';
import { SqlHouseholdClocks } from './infrastructure/household/sql-household-clocks';
import { InvitationMailJobs, InvitationMailWorker } from './infrastructure/invitations/invitation-mail-jobs';
import { SqlEmailSuppressions } from './infrastructure/invitations/sql-email-suppressions';
import { SqlInviterBlocks } from './infrastructure/invitations/sql-inviter-blocks';
import { PurgeHistorySources } from './infrastructure/item-history/purge-history-sources';
import { SqlItemHistory } from './infrastructure/item-history/sql-item-history';
import { SqlChosenOrders } from './infrastructure/order/sql-chosen-orders';
import { ConceptPictureBook } from './infrastructure/pictures/concept-picture-book';
import { SqlChosenPictures } from './infrastructure/pictures/sql-chosen-pictures';
import { SqlNamedItems } from './infrastructure/pictures/sql-named-items';
import { PurgeRoutineDays } from './infrastructure/routines/purge-routine-days';
import { SqlClosedDays } from './infrastructure/routines/sql-closed-days';
import { SqlDaysOff } from './infrastructure/routines/sql-days-off';
import { SqlFirstThens } from './infrastructure/routines/sql-first-thens';
import { SqlHouseholdRoutines } from './infrastructure/routines/sql-household-routines';
import { SqlLateMarks } from './infrastructure/routines/sql-late-marks';
import { SqlPastItems } from './infrastructure/routines/sql-past-items';
import { SqlRoutineData } from './infrastructure/routines/sql-routine-data';
import { SqlRoutines } from './infrastructure/routines/sql-routines';
import { PurgeShareLog } from './infrastructure/share-list/purge-share-log';
import { SqlCollaboratorsRepository } from './infrastructure/share-list/sql-collaborators-repository';
import { SqlShareLog } from './infrastructure/share-list/sql-share-log';
import { SqlChecklists } from './infrastructure/sql-checklists';
import { SqlStores } from './infrastructure/stores/sql-stores';
import { EraseList } from './infrastructure/trash/erase-list';
import { PurgeTrash } from './infrastructure/trash/purge-trash';
import { ListsFacade } from './lists.facade';
import { BlockedInvitersQuery } from './queries/blocked-inviters.query';
import { InvitationRecipientsQuery } from './queries/invitation-recipients.query';
import { ItemHistoryQuery } from './queries/item-history.query';
import { ListCountsQuery } from './queries/list-counts.query';

@Module({
  imports: [IdentityModule, BillingModule],
  controllers: [
    ListCountsAdminController,
    ListsController,
    ItemsController,
    OperationsController,
    SharingController,
    InvitationsController,
    BlockedInvitersController,
    GivenListsController,
    KidItemsController,
    DaysOffController,
    FirstThenController,
    ItemHistoryController,
    StoresController,
    RoutinesController,
  ],
  providers: [
    { provide: StoredChecklists, useClass: SqlChecklists },
    { provide: Checklists, useClass: InvitationAcceptingChecklists },
    { provide: ChosenOrders, useClass: SqlChosenOrders },
    { provide: ChosenPictures, useClass: SqlChosenPictures },
    { provide: CollaboratorsRepository, useClass: SqlCollaboratorsRepository },
    { provide: GivenLists, useClass: SqlGivenLists },
    { provide: HelpedLists, useClass: SqlHelpedLists },
    { provide: HouseholdAdults, useClass: SqlHouseholdAdults },
    { provide: HouseholdClocks, useClass: SqlHouseholdClocks },
    { provide: ItemHistory, useClass: SqlItemHistory },
    { provide: Routines, useClass: SqlRoutines },
    { provide: InviterBlocks, useClass: SqlInviterBlocks },
    { provide: Stores, useClass: SqlStores },
    { provide: ShareLog, useClass: SqlShareLog },
    { provide: EmailSuppressions, useClass: SqlEmailSuppressions },
    { provide: PersonalDataInLists, useClass: SqlPersonalDataInLists },
    { provide: InvitationMailQueue, useClass: InvitationMailJobs },
    { provide: PictureBook, useClass: ConceptPictureBook },
    { provide: ListsFacade, useClass: SqlNamedItems },
    { provide: ClosedDays, useClass: SqlClosedDays },
    { provide: DaysOff, useClass: SqlDaysOff },
    { provide: FirstThens, useClass: SqlFirstThens },
    { provide: HouseholdRoutines, useClass: SqlHouseholdRoutines },
    { provide: LateMarks, useClass: SqlLateMarks },
    { provide: PastItems, useClass: SqlPastItems },
    { provide: RoutineData, useClass: SqlRoutineData },
    PurgeRoutineDays,
    FeedHistoryWithAddedItems,
    FeedHistoryWithBoughtItems,
    ForgetName,
    ItemHistoryErasure,
    ItemHistoryFeeder,
    ItemHistoryQuery,
    NameChange,
    SetFavourite,
    SetSection,
    PurgeHistorySources,
    AddDayOff,
    AddItem,
    AddItems,
    ArchiveList,
    ChoicePermits,
    ChooseCharacter,
    ChooseOrder,
    ChooseStore,
    DeleteStore,
    SaveStore,
    ChosenDepictions,
    ClearBasket,
    CreateList,
    DeleteItem,
    DeleteList,
    PendingInvitations,
    DuplicateList,
    EditItem,
    EraseList,
    ExpireInvitations,
    EraseUserLists,
    EraseMembership,
    PurgeShareLog,
    UnblockInviter,
    InvitationMailWorker,
    ListHeads,
    ListCountsQuery,
    OpenList,
    TransferOwnership,
    QueueInvitationMail,
    HandOverLists,
    HandOverListsOfFormerAdult,
    PurgeChildTicks,
    PurgeTrash,
    { provide: ChildTicks, useClass: SqlChildTicks },
    BlockedInvitersQuery,
    RegenerateItem,
    RegenerateItems,
    RotateSuppressionKeys,
    RenameList,
    RestoreItem,
    RestoreItems,
    RestoreList,
    RejoinList,
    InvitationRecipientsQuery,
    MailRecipients,
    SendInvitation,
    ShareList,
    RefreshMemberProfiles,
    SuppressAddress,
    CheckItem,
    TickableItems,
    CloseDays,
    ClosedDayCorrections,
    DayOffChanges,
    RemoveDayOff,
    RemovePastItems,
    RestoreDayOff,
    SetFirstThen,
    CheckItemAsChild,
    EraseChildFromLists,
    EraseHouseholdFromLists,
    EraseGivenLists,
    GiveList,
    RefreshGivenLists,
    RefreshHouseholdAdults,
    RefreshClockOfMember,
    RefreshHouseholdClock,
    RefreshListsOfDeletedChild,
    RefreshListsOfRestoredChild,
    UnshareList,
    MarkItem,
    KeepRefusedMarks,
    MarkItemAsChild,
    RoutineFieldPermits,
    RoutineReader,
    ScheduleHouseholds,
    SetMarks,
    SetSchedule,
    TickRoutine,
  ],
  exports: [HouseholdRoutines, InvitationRecipientsQuery, ListsFacade],
})
export class ListsModule {}

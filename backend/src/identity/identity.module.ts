import { Module } from '@nestjs/common';
import { ActingChildren, Authenticator, KidDeviceAuthenticator } from '../platform/http/access';
import { AccountHashes } from './account-hashes';
import { DeleteAccount } from './application/account-deletion/delete-account';
import { ReplayDeletions } from './application/account-deletion/replay-deletions';
import { RevokeDevice } from './application/admin/revoke-device';
import { RevokeSessions } from './application/admin/revoke-sessions';
import { ImportGoogleAvatar } from './application/avatar/import-google-avatar';
import { RemoveAvatar } from './application/avatar/remove-avatar';
import { UploadAvatar } from './application/avatar/upload-avatar';
import { AcceptConsent } from './application/consent/accept-consent';
import { AgreeByCard } from './application/consent/agree-by-card';
import { AgreeConsent } from './application/consent/agree-consent';
import { AskConsent } from './application/consent/ask-consent';
import { ConsentMethods } from './application/consent/consent-methods';
import { ConsentOfRole } from './application/consent/consent-of-role';
import { ConsentTokens } from './application/consent/consent-tokens';
import { EndConsent } from './application/consent/end-consent';
import { RemindOfConsent } from './application/consent/remind-of-consent';
import { SendConsentMail } from './application/consent/send-consent-mail.on-consent-asked';
import { TellAdults } from './application/consent/tell-adults.on-consent-lapsed';
import { TellOfLapsedConsent } from './application/consent/tell-of-lapsed-consent';
import { WithdrawConsent } from './application/consent/withdraw-consent';
import { ChangeDevice } from './application/devices/change-device';
import { DeviceHomes } from './application/devices/device-home';
import { DeviceSecrets } from './application/devices/device-secrets';
import { EndDevice } from './application/devices/end-device';
import { HeldHomes } from './application/devices/held-homes';
import { LinkDevice } from './application/devices/link-device';
import { LinkerMembership } from './application/devices/linker-membership';
import { MakeLinkCode } from './application/devices/make-link-code';
import { RenewDevice } from './application/devices/renew-device';
import { TakeLinkCodeBack } from './application/devices/take-link-code-back';
import { TellOfLeftDevices } from './application/devices/tell-of-left-devices';
import { TypedCodes } from './application/devices/typed-codes';
import { UnlinkDevice } from './application/devices/unlink-device';
import { WarnOrganisers } from './application/devices/warn-organisers.on-kid-device-reused';
import { AddChild } from './application/household/add-child';
import { AnswerHelp } from './application/household/answer-help';
import { AskForHelp } from './application/household/ask-for-help';
import { ChangeChild } from './application/household/change-child';
import { ChangeHousehold } from './application/household/change-household';
import { ChooseHome } from './application/household/choose-home';
import { CreateHousehold } from './application/household/create-household';
import { DeleteChild } from './application/household/delete-child';
import { EndHelpCall } from './application/household/end-help-call';
import { EraseChild } from './application/household/erase-child';
import { EraseHouseholds } from './application/household/erase-households';
import { FamilyMailer } from './application/household/family-mailer';
import { HouseholdChanges } from './application/household/household-changes';
import { RestoreChild } from './application/household/restore-child';
import { SetGate } from './application/household/set-gate';
import { AcceptInvitation } from './application/people/accept-invitation';
import { ChangeMember } from './application/people/change-member';
import { DeclineInvitation } from './application/people/decline-invitation';
import { EndExpiredHelpers } from './application/people/end-expired-helpers';
import { EndMembership } from './application/people/end-membership';
import { InvitationTokens } from './application/people/invitation-tokens';
import { InviteMember } from './application/people/invite-member';
import { InvitedHousehold } from './application/people/invited-household';
import { RestoreMember } from './application/people/restore-member';
import { SendHouseholdInvitation } from './application/people/send-household-invitation.on-household-invited';
import { TakeInvitationBack } from './application/people/take-invitation-back';
import { TellOrganisersOfNewMember } from './application/people/tell-organisers.on-household-joined';
import { TellRemovedMember } from './application/people/tell-removed-member';
import { ChangeProfile } from './application/profile/change-profile';
import { ProfileAnswers } from './application/profile/profile-answers';
import { EndAllSessions } from './application/sessions/end-all-sessions';
import { EndSession } from './application/sessions/end-session';
import { IssueTokens } from './application/sessions/issue-tokens';
import { RefreshSession } from './application/sessions/refresh-session';
import { SignOut } from './application/sessions/sign-out';
import { WarnOfTheft } from './application/sessions/warn-of-theft.on-token-reused';
import { ExchangeCode } from './application/sign-in/exchange-code';
import { SignInWithGoogle } from './application/sign-in/sign-in-with-google';
import { AccessTokens } from './domain/access-tokens';
import { AvatarUrls, AvatarImportJobs, AvatarDecoder, Avatars, GoogleAvatars } from './domain/avatars';
import { Consents } from './domain/consent/consents';
import { DeletedAccounts } from './domain/deleted-accounts';
import { KidDevices, LinkCodes } from './domain/devices/kid-devices';
import { KidTokens } from './domain/devices/kid-tokens';
import { HelpCalls } from './domain/household/help-call';
import { Households } from './domain/household/households';
import { People } from './domain/people';
import { Sessions, SignInCodes } from './domain/sessions';
import { Staff } from './domain/staff';
import { HouseholdFacade } from './household.facade';
import { DeleteAccountController } from './http/account-deletion/delete-account.controller';
import { DeletionsAdminController } from './http/admin/deletions.admin.controller';
import { DevicesAdminController } from './http/admin/devices.admin.controller';
import { PeopleAdminController } from './http/admin/people.admin.controller';
import { SessionsAdminController } from './http/admin/sessions.admin.controller';
import { StaffAdminController } from './http/admin/staff.admin.controller';
import { AvatarsController } from './http/avatar/avatars.controller';
import { ConsentController } from './http/consent/consent.controller';
import { DevicesController } from './http/devices/devices.controller';
import { KidDeviceController } from './http/devices/kid-device.controller';
import { ChildrenController } from './http/household/children.controller';
import { HelpController } from './http/household/help.controller';
import { HouseholdCountsAdminController } from './http/household/household-counts.admin.controller';
import { HouseholdOperationsController } from './http/household/household-operations.controller';
import { HouseholdsController } from './http/household/households.controller';
import { KidHelpController } from './http/household/kid-help.controller';
import { HouseholdInvitationsController } from './http/people/household-invitations.controller';
import { InvitedController } from './http/people/invited.controller';
import { MembersController } from './http/people/members.controller';
import { ProfileController } from './http/profile/profile.controller';
import { SessionsController } from './http/sessions/sessions.controller';
import { AuthController } from './http/sign-in/auth.controller';
import { LocaleController } from './http/sign-in/locale.controller';
import { IdentityFacade } from './identity.facade';
import { ErasePerson } from './infrastructure/account-deletion/erase-person';
import { HmacAccountHashes } from './infrastructure/account-deletion/hmac-account-hashes';
import { PostgresDeletedAccounts } from './infrastructure/account-deletion/postgres-deleted-accounts';
import { PurgeDeletedAccountHashes } from './infrastructure/account-deletion/purge-deleted-account-hashes';
import { RedactStoredResponses } from './infrastructure/account-deletion/redact-stored-responses';
import { PostgresStaff } from './infrastructure/admin/postgres-staff';
import { AvatarImportWorker, QueuedAvatarImportJobs } from './infrastructure/avatar/avatar-import-jobs';
import { GoogleAvatarClient } from './infrastructure/avatar/google-avatar-client';
import { PostgresAvatars } from './infrastructure/avatar/postgres-avatars';
import { SharpAvatarDecoder } from './infrastructure/avatar/sharp-avatar-decoder';
import { SignedAvatarUrls } from './infrastructure/avatar/signed-avatar-urls';
import { PostgresConsents } from './infrastructure/consent/postgres-consents';
import { JwtKidTokens } from './infrastructure/devices/jwt-kid-tokens';
import { PostgresKidDeviceAuthenticator } from './infrastructure/devices/kid-device-authenticator';
import { PostgresKidDevices, PostgresLinkCodes } from './infrastructure/devices/postgres-kid-devices';
import { PurgeDevices } from './infrastructure/devices/purge-devices';
import { PostgresHelpCalls } from './infrastructure/household/postgres-help-calls';
import { PostgresHouseholds } from './infrastructure/household/postgres-households';
import { PurgePeople } from './infrastructure/household/purge-people';
import { PostgresPeople } from './infrastructure/profile/postgres-people';
import { RepairEmailKeys } from './infrastructure/profile/repair-email-keys';
import { JwtAccessTokens } from './infrastructure/sessions/jwt-access-tokens';
import { PostgresSessions, PostgresSignInCodes } from './infrastructure/sessions/postgres-sessions';
import { PurgeSessions } from './infrastructure/sessions/purge-sessions';
import { SessionAuthenticator } from './infrastructure/sessions/session-authenticator';
import { GoogleStrategy } from './infrastructure/sign-in/google.strategy';
import { OAuthStateStore } from './infrastructure/sign-in/oauth-state.store';
import { DevicesQuery } from './queries/devices.query';
import { HelpCallsQuery } from './queries/help-calls.query';
import { HouseholdCountsQuery } from './queries/household-counts.query';
import { HouseholdQuery } from './queries/household.query';
import { InvitationPreviewQuery } from './queries/invitation-preview.query';
import { PeopleQuery } from './queries/people.query';
import { ProfileQuery } from './queries/profile.query';
import { SessionsQuery } from './queries/sessions.query';
import { StaffQuery } from './queries/staff.query';

@Module({
  controllers: [
    AuthController,
    ConsentController,
    AvatarsController,
    ChildrenController,
    DevicesAdminController,
    DevicesController,
    KidDeviceController,
    HelpController,
    HouseholdCountsAdminController,
    HouseholdOperationsController,
    HouseholdsController,
    HouseholdInvitationsController,
    InvitedController,
    MembersController,
    SessionsController,
    SessionsAdminController,
    KidHelpController,
    DeleteAccountController,
    DeletionsAdminController,
    LocaleController,
    PeopleAdminController,
    ProfileController,
    StaffAdminController,
  ],
  providers: [
    ChangeDevice,
    DeviceHomes,
    DeviceSecrets,
    DevicesQuery,
    EndDevice,
    HeldHomes,
    LinkDevice,
    MakeLinkCode,
    PurgeDevices,
    RenewDevice,
    RevokeDevice,
    TakeLinkCodeBack,
    LinkerMembership,
    TellOfLeftDevices,
    TypedCodes,
    UnlinkDevice,
    WarnOrganisers,
    AddChild,
    AnswerHelp,
    AskForHelp,
    ChangeChild,
    SetGate,
    ChangeHousehold,
    ChooseHome,
    CreateHousehold,
    DeleteChild,
    EndHelpCall,
    EraseChild,
    EraseHouseholds,
    FamilyMailer,
    HouseholdChanges,
    HelpCallsQuery,
    HouseholdCountsQuery,
    RestoreChild,
    AcceptInvitation,
    ChangeMember,
    DeclineInvitation,
    EndExpiredHelpers,
    EndMembership,
    InvitationPreviewQuery,
    InvitationTokens,
    InvitedHousehold,
    InviteMember,
    PurgePeople,
    RestoreMember,
    SendHouseholdInvitation,
    TakeInvitationBack,
    TellOrganisersOfNewMember,
    TellRemovedMember,
    SignInWithGoogle,
    AcceptConsent,
    AgreeByCard,
    AskConsent,
    AgreeConsent,
    ConsentOfRole,
    EndConsent,
    WithdrawConsent,
    ConsentMethods,
    ConsentTokens,
    RemindOfConsent,
    SendConsentMail,
    TellAdults,
    TellOfLapsedConsent,
    ExchangeCode,
    RefreshSession,
    SignOut,
    EndSession,
    EndAllSessions,
    RevokeSessions,
    WarnOfTheft,
    PeopleQuery,
    SessionsQuery,
    StaffQuery,
    IssueTokens,
    ReplayDeletions,
    DeleteAccount,
    ChangeProfile,
    ImportGoogleAvatar,
    AvatarImportWorker,
    RepairEmailKeys,
    RedactStoredResponses,
    PurgeDeletedAccountHashes,
    ErasePerson,
    PurgeSessions,
    GoogleStrategy,
    RemoveAvatar,
    OAuthStateStore,
    ProfileAnswers,
    UploadAvatar,
    JwtAccessTokens,
    { provide: AccessTokens, useExisting: JwtAccessTokens },
    { provide: DeletedAccounts, useClass: PostgresDeletedAccounts },
    { provide: AvatarUrls, useClass: SignedAvatarUrls },
    { provide: AvatarImportJobs, useClass: QueuedAvatarImportJobs },
    { provide: AvatarDecoder, useClass: SharpAvatarDecoder },
    { provide: Avatars, useClass: PostgresAvatars },
    { provide: GoogleAvatars, useClass: GoogleAvatarClient },
    { provide: AccountHashes, useClass: HmacAccountHashes },
    { provide: HelpCalls, useClass: PostgresHelpCalls },
    { provide: Households, useClass: PostgresHouseholds },
    { provide: HouseholdFacade, useClass: HouseholdQuery },
    { provide: ActingChildren, useExisting: HouseholdFacade },
    { provide: Consents, useClass: PostgresConsents },
    { provide: KidDevices, useClass: PostgresKidDevices },
    { provide: LinkCodes, useClass: PostgresLinkCodes },
    { provide: KidTokens, useClass: JwtKidTokens },
    { provide: KidDeviceAuthenticator, useClass: PostgresKidDeviceAuthenticator },
    { provide: People, useClass: PostgresPeople },
    { provide: Sessions, useClass: PostgresSessions },
    { provide: SignInCodes, useClass: PostgresSignInCodes },
    { provide: Staff, useClass: PostgresStaff },
    { provide: Authenticator, useClass: SessionAuthenticator },
    { provide: IdentityFacade, useClass: ProfileQuery },
  ],
  exports: [
    AccountHashes,
    ActingChildren,
    Authenticator,
    AvatarUrls,
    HouseholdFacade,
    IdentityFacade,
    KidDeviceAuthenticator,
  ],
})
export class IdentityModule {}

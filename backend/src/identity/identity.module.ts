import { Module } from '@nestjs/common';
import { Authenticator } from '../platform/http/access';
import { ChangeProfile } from './application/change-profile';
import { CopyGoogleFace } from './application/copy-google-face';
import { EndAllSessions } from './application/end-all-sessions';
import { EndSession } from './application/end-session';
import { EndSessionsFor } from './application/end-sessions-for';
import { ExchangeCode } from './application/exchange-code';
import { ForgetAgain } from './application/forget-again';
import { HideFace } from './application/hide-face';
import { Leave } from './application/leave';
import { ProfileAnswers } from './application/profile-answers';
import { RefreshSession } from './application/refresh-session';
import { ShowFace } from './application/show-face';
import { SignInWithGoogle } from './application/sign-in-with-google';
import { SignOut } from './application/sign-out';
import { IssueTokens } from './application/tokens';
import { WarnOfTheft } from './application/warn-of-theft.on-token-reused';
import { AccessTokens } from './domain/access-tokens';
import { Departures } from './domain/departures';
import { FaceAddresses, FaceErrands, FaceReader, Faces, GoogleFaces } from './domain/faces';
import { People } from './domain/people';
import { Sessions, SignInCodes } from './domain/sessions';
import { Staff } from './domain/staff';
import { AuthController } from './http/auth.controller';
import { FacesController } from './http/faces.controller';
import { LeavingController } from './http/leaving.controller';
import { LeavingsAdminController } from './http/leavings.admin.controller';
import { LocaleController } from './http/locale.controller';
import { PeopleAdminController } from './http/people.admin.controller';
import { ProfileController } from './http/profile.controller';
import { SessionsAdminController } from './http/sessions.admin.controller';
import { SessionsController } from './http/sessions.controller';
import { StaffAdminController } from './http/staff.admin.controller';
import { IdentityFacade } from './identity.facade';
import { FaceFetcher, FaceJobs } from './infrastructure/face-jobs';
import { FindPeople } from './infrastructure/find-people';
import { ForgetAnswers } from './infrastructure/forget-answers';
import { ForgetDeparted } from './infrastructure/forget-departed';
import { ForgetPerson } from './infrastructure/forget-person';
import { ForgetSessions } from './infrastructure/forget-sessions';
import { GoogleStrategy } from './infrastructure/google.strategy';
import { HmacPersonMarks } from './infrastructure/hmac-person-marks';
import { JwtAccessTokens } from './infrastructure/jwt-access-tokens';
import { OAuthStateStore } from './infrastructure/oauth-state.store';
import { PostgresDepartures } from './infrastructure/postgres-departures';
import { PostgresFaces } from './infrastructure/postgres-faces';
import { PostgresPeople } from './infrastructure/postgres-people';
import { PostgresSessions, PostgresSignInCodes } from './infrastructure/postgres-sessions';
import { PostgresStaff } from './infrastructure/postgres-staff';
import { SessionAuthenticator } from './infrastructure/session-authenticator';
import { SharpFaceReader } from './infrastructure/sharp-face-reader';
import { SignedFaceAddresses } from './infrastructure/signed-face-addresses';
import { WebGoogleFaces } from './infrastructure/web-google-faces';
import { PersonMarks } from './person-marks';
import { PeopleQuery } from './queries/people.query';
import { ProfileQuery } from './queries/profile.query';
import { SessionsQuery } from './queries/sessions.query';
import { StaffQuery } from './queries/staff.query';

@Module({
  controllers: [
    AuthController,
    FacesController,
    SessionsController,
    SessionsAdminController,
    LeavingController,
    LeavingsAdminController,
    LocaleController,
    PeopleAdminController,
    ProfileController,
    StaffAdminController,
  ],
  providers: [
    SignInWithGoogle,
    ExchangeCode,
    RefreshSession,
    SignOut,
    EndSession,
    EndAllSessions,
    EndSessionsFor,
    WarnOfTheft,
    PeopleQuery,
    SessionsQuery,
    StaffQuery,
    IssueTokens,
    ForgetAgain,
    Leave,
    ChangeProfile,
    CopyGoogleFace,
    FaceFetcher,
    FindPeople,
    ForgetAnswers,
    ForgetDeparted,
    ForgetPerson,
    ForgetSessions,
    GoogleStrategy,
    HideFace,
    OAuthStateStore,
    ProfileAnswers,
    ShowFace,
    JwtAccessTokens,
    { provide: AccessTokens, useExisting: JwtAccessTokens },
    { provide: Departures, useClass: PostgresDepartures },
    { provide: FaceAddresses, useClass: SignedFaceAddresses },
    { provide: FaceErrands, useClass: FaceJobs },
    { provide: FaceReader, useClass: SharpFaceReader },
    { provide: Faces, useClass: PostgresFaces },
    { provide: GoogleFaces, useClass: WebGoogleFaces },
    { provide: PersonMarks, useClass: HmacPersonMarks },
    { provide: People, useClass: PostgresPeople },
    { provide: Sessions, useClass: PostgresSessions },
    { provide: SignInCodes, useClass: PostgresSignInCodes },
    { provide: Staff, useClass: PostgresStaff },
    { provide: Authenticator, useClass: SessionAuthenticator },
    { provide: IdentityFacade, useClass: ProfileQuery },
  ],
  exports: [PersonMarks, IdentityFacade, Authenticator, FaceAddresses],
})
export class IdentityModule {}

import { Module } from '@nestjs/common';
import { Authenticator } from '../platform/http/access';
import { EndAllSessions } from './application/end-all-sessions';
import { EndSession } from './application/end-session';
import { EndSessionsFor } from './application/end-sessions-for';
import { ExchangeCode } from './application/exchange-code';
import { GoogleAccounts } from './application/google-accounts';
import { RefreshSession } from './application/refresh-session';
import { SignInWithGoogle } from './application/sign-in-with-google';
import { SignOut } from './application/sign-out';
import { Leave } from './application/leave';
import { IssueTokens } from './application/tokens';
import { WarnOfTheft } from './application/warn-of-theft.on-token-reused';
import { AccessTokens } from './domain/access-tokens';
import { Departures } from './domain/departures';
import { People } from './domain/people';
import { Sessions, SignInCodes } from './domain/sessions';
import { Staff } from './domain/staff';
import { AuthController } from './http/auth.controller';
import { LeavingController } from './http/leaving.controller';
import { LocaleController } from './http/locale.controller';
import { SessionsAdminController } from './http/sessions.admin.controller';
import { SessionsController } from './http/sessions.controller';
import { IdentityFacade } from './identity.facade';
import { FindPeople } from './infrastructure/find-people';
import { ForgetAnswers } from './infrastructure/forget-answers';
import { ForgetDeparted } from './infrastructure/forget-departed';
import { ForgetPerson } from './infrastructure/forget-person';
import { ForgetSessions } from './infrastructure/forget-sessions';
import { JwtAccessTokens } from './infrastructure/jwt-access-tokens';
import { PassportGoogleAccounts } from './infrastructure/passport-google-accounts';
import { PostgresDepartures } from './infrastructure/postgres-departures';
import { PostgresPeople } from './infrastructure/postgres-people';
import { PostgresSessions, PostgresSignInCodes } from './infrastructure/postgres-sessions';
import { PostgresStaff } from './infrastructure/postgres-staff';
import { SessionAuthenticator } from './infrastructure/session-authenticator';
import { ProfileQuery } from './queries/profile.query';
import { SessionsQuery } from './queries/sessions.query';

@Module({
  controllers: [AuthController, SessionsController, SessionsAdminController, LeavingController, LocaleController],
  providers: [
    SignInWithGoogle,
    ExchangeCode,
    RefreshSession,
    SignOut,
    EndSession,
    EndAllSessions,
    EndSessionsFor,
    WarnOfTheft,
    SessionsQuery,
    IssueTokens,
    Leave,
    FindPeople,
    ForgetAnswers,
    ForgetDeparted,
    ForgetPerson,
    ForgetSessions,
    JwtAccessTokens,
    { provide: AccessTokens, useExisting: JwtAccessTokens },
    { provide: Departures, useClass: PostgresDepartures },
    { provide: People, useClass: PostgresPeople },
    { provide: Sessions, useClass: PostgresSessions },
    { provide: SignInCodes, useClass: PostgresSignInCodes },
    { provide: Staff, useClass: PostgresStaff },
    { provide: GoogleAccounts, useClass: PassportGoogleAccounts },
    { provide: Authenticator, useClass: SessionAuthenticator },
    { provide: IdentityFacade, useClass: ProfileQuery },
  ],
  exports: [IdentityFacade, Authenticator],
})
export class IdentityModule {}

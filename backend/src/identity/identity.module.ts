import { Module } from '@nestjs/common';
import { Authenticator } from '../platform/http/access';
import { ExchangeCode } from './application/exchange-code';
import { GoogleAccounts } from './application/google-accounts';
import { RefreshSession } from './application/refresh-session';
import { SignInWithGoogle } from './application/sign-in-with-google';
import { SignOut } from './application/sign-out';
import { Leave } from './application/leave';
import { IssueTokens } from './application/tokens';
import { AccessTokens } from './domain/access-tokens';
import { Departures } from './domain/departures';
import { People } from './domain/people';
import { Sessions, SignInCodes } from './domain/sessions';
import { Staff } from './domain/staff';
import { AuthController } from './http/auth.controller';
import { LeavingController } from './http/leaving.controller';
import { LocaleController } from './http/locale.controller';
import { IdentityFacade } from './identity.facade';
import { FindPeople } from './infrastructure/find-people';
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

@Module({
  controllers: [AuthController, LeavingController, LocaleController],
  providers: [
    SignInWithGoogle,
    ExchangeCode,
    RefreshSession,
    SignOut,
    IssueTokens,
    Leave,
    FindPeople,
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

import { Module } from '@nestjs/common';
import { Authenticator } from '../platform/http/access';
import { ExchangeCode } from './application/exchange-code';
import { GoogleAccounts } from './application/google-accounts';
import { RefreshSession } from './application/refresh-session';
import { SignInWithGoogle } from './application/sign-in-with-google';
import { SignOut } from './application/sign-out';
import { IssueTokens } from './application/tokens';
import { AccessTokens } from './domain/access-tokens';
import { People } from './domain/people';
import { Sessions, SignInCodes } from './domain/sessions';
import { Staff } from './domain/staff';
import { AuthController } from './http/auth.controller';
import { LocaleController } from './http/locale.controller';
import { IdentityFacade } from './identity.facade';
import { FindPeople } from './infrastructure/find-people';
import { ForgetSessions } from './infrastructure/forget-sessions';
import { JwtAccessTokens } from './infrastructure/jwt-access-tokens';
import { PassportGoogleAccounts } from './infrastructure/passport-google-accounts';
import { PostgresPeople } from './infrastructure/postgres-people';
import { PostgresSessions, PostgresSignInCodes } from './infrastructure/postgres-sessions';
import { PostgresStaff } from './infrastructure/postgres-staff';
import { SessionAuthenticator } from './infrastructure/session-authenticator';
import { ProfileQuery } from './queries/profile.query';

@Module({
  controllers: [AuthController, LocaleController],
  providers: [
    SignInWithGoogle,
    ExchangeCode,
    RefreshSession,
    SignOut,
    IssueTokens,
    FindPeople,
    ForgetSessions,
    JwtAccessTokens,
    { provide: AccessTokens, useExisting: JwtAccessTokens },
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

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { OptionalAuth } from '../platform/http/optional-auth';
import { BanInviter } from './application/ban-inviter';
import { CompleteSignup } from './application/complete-signup';
import { CountVisit } from './application/count-visit';
import { EnsureReferralCode } from './application/ensure-referral-code';
import { EraseReferrals } from './application/erase-referrals';
import { GetReferralCode } from './application/get-referral-code';
import { PurgeReferralHashes } from './application/purge-referral-hashes';
import { Devices } from './domain/devices';
import { Inviters } from './domain/inviters';
import { KeyedHashes } from './domain/keyed-hashes';
import { PreviousBans } from './domain/previous-bans';
import { ReferralErasure } from './domain/referral-erasure';
import { Referrals } from './domain/referrals';
import { Visits } from './domain/visits';
import { ReferralsAdminController } from './http/referrals.admin.controller';
import { ReferralsController } from './http/referrals.controller';
import { HmacKeyedHashes } from './infrastructure/hmac-keyed-hashes';
import { PostgresDevices } from './infrastructure/postgres-devices';
import { PostgresInviters } from './infrastructure/postgres-inviters';
import { PostgresPreviousBans } from './infrastructure/postgres-previous-bans';
import { PostgresReferralErasure } from './infrastructure/postgres-referral-erasure';
import { PostgresReferrals } from './infrastructure/postgres-referrals';
import { PostgresVisits } from './infrastructure/postgres-visits';
import { CodeQuery } from './queries/code.query';
import { InvitedQuery } from './queries/invited.query';
import { ReferralsFacade } from './referrals.facade';

@Module({
  imports: [IdentityModule],
  controllers: [ReferralsAdminController, ReferralsController],
  providers: [
    BanInviter,
    InvitedQuery,
    CodeQuery,
    CompleteSignup,
    CountVisit,
    EraseReferrals,
    PurgeReferralHashes,
    GetReferralCode,
    EnsureReferralCode,
    OptionalAuth,
    { provide: PreviousBans, useClass: PostgresPreviousBans },
    { provide: Devices, useClass: PostgresDevices },
    { provide: Inviters, useClass: PostgresInviters },
    { provide: KeyedHashes, useClass: HmacKeyedHashes },
    { provide: Referrals, useClass: PostgresReferrals },
    { provide: ReferralErasure, useClass: PostgresReferralErasure },
    { provide: ReferralsFacade, useExisting: CodeQuery },
    { provide: Visits, useClass: PostgresVisits },
  ],
  exports: [InvitedQuery, ReferralsFacade],
})
export class ReferralsModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { OptionalAuth } from '../platform/http/optional-auth';
import { BarInviter } from './application/bar-inviter';
import { CompleteSignup } from './application/complete-signup';
import { CountVisit } from './application/count-visit';
import { ForgetReferrals } from './application/forget-referrals';
import { ForgetVisits } from './application/forget-visits';
import { MyCode } from './application/my-code';
import { OwnCode } from './application/own-code';
import { BarredBefore } from './domain/barred-before';
import { Devices } from './domain/devices';
import { Inviters } from './domain/inviters';
import { Marks } from './domain/marks';
import { ReferralTraces } from './domain/referral-traces';
import { Referrals } from './domain/referrals';
import { Visits } from './domain/visits';
import { ReferralsAdminController } from './http/referrals.admin.controller';
import { ReferralsController } from './http/referrals.controller';
import { HmacMarks } from './infrastructure/hmac-marks';
import { PostgresBarredBefore } from './infrastructure/postgres-barred-before';
import { PostgresDevices } from './infrastructure/postgres-devices';
import { PostgresInviters } from './infrastructure/postgres-inviters';
import { PostgresReferralTraces } from './infrastructure/postgres-referral-traces';
import { PostgresReferrals } from './infrastructure/postgres-referrals';
import { PostgresVisits } from './infrastructure/postgres-visits';
import { CodeQuery } from './queries/code.query';
import { InvitedQuery } from './queries/invited.query';
import { ReferralsFacade } from './referrals.facade';

@Module({
  imports: [IdentityModule],
  controllers: [ReferralsAdminController, ReferralsController],
  providers: [
    BarInviter,
    InvitedQuery,
    CodeQuery,
    CompleteSignup,
    CountVisit,
    ForgetReferrals,
    ForgetVisits,
    MyCode,
    OwnCode,
    OptionalAuth,
    { provide: BarredBefore, useClass: PostgresBarredBefore },
    { provide: Devices, useClass: PostgresDevices },
    { provide: Inviters, useClass: PostgresInviters },
    { provide: Marks, useClass: HmacMarks },
    { provide: Referrals, useClass: PostgresReferrals },
    { provide: ReferralTraces, useClass: PostgresReferralTraces },
    { provide: ReferralsFacade, useExisting: CodeQuery },
    { provide: Visits, useClass: PostgresVisits },
  ],
  exports: [InvitedQuery, ReferralsFacade],
})
export class ReferralsModule {}

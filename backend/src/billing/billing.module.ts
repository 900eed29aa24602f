import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ForgetGrants } from './application/forget-grants';
import { BillingFacade } from './billing.facade';
import { EntitlementGrants } from './domain/entitlement-grants';
import { PostgresEntitlementGrants } from './infrastructure/postgres-entitlement-grants';
import { EntitlementsQuery } from './queries/entitlements.query';
import { StandingQuery } from './queries/standing.query';

@Module({
  imports: [IdentityModule],
  providers: [
    ForgetGrants,
    { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
    StandingQuery,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

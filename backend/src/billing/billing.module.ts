import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ROLE, type Role, SETTINGS, type Settings } from '../platform/config/env';
import { ForgetGrants } from './application/forget-grants';
import { BillingFacade } from './billing.facade';
import { BillingAccounts } from './domain/billing-accounts';
import { CheckoutAttempts } from './domain/checkout-attempts';
import { EntitlementGrants } from './domain/entitlement-grants';
import { PaymentProvider } from './domain/payment-provider';
import { SubscriptionChanges } from './domain/subscription-changes';
import { PostgresBillingAccounts } from './infrastructure/postgres-billing-accounts';
import { PostgresCheckoutAttempts } from './infrastructure/postgres-checkout-attempts';
import { PostgresEntitlementGrants } from './infrastructure/postgres-entitlement-grants';
import { PostgresSubscriptionChanges } from './infrastructure/postgres-subscription-changes';
import { stripeFor } from './infrastructure/stripe/stripe-for';
import { EntitlementsQuery } from './queries/entitlements.query';
import { StandingQuery } from './queries/standing.query';

@Module({
  imports: [IdentityModule],
  providers: [
    ForgetGrants,
    { provide: BillingAccounts, useClass: PostgresBillingAccounts },
    { provide: CheckoutAttempts, useClass: PostgresCheckoutAttempts },
    { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
    { provide: PaymentProvider, useFactory: (settings: Settings, role: Role) => stripeFor(settings, role), inject: [SETTINGS, ROLE] },
    { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
    StandingQuery,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

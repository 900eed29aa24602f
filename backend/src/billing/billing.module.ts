import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ROLE, type Role, SETTINGS, type Settings } from '../platform/config/env';
import { ForgetGrants } from './application/forget-grants';
import { FreshenBilling } from './application/freshen-billing';
import { OpenInvoice } from './application/open-invoice';
import { SyncCustomer } from './application/sync-customer';
import { BillingFacade } from './billing.facade';
import { BillingAccounts } from './domain/billing-accounts';
import { BillingRecords } from './domain/billing-records';
import { CheckoutAttempts } from './domain/checkout-attempts';
import { EntitlementGrants } from './domain/entitlement-grants';
import { PaymentProvider } from './domain/payment-provider';
import { PriceList } from './domain/price-list';
import { SubscriptionChanges } from './domain/subscription-changes';
import { PaymentsController } from './http/payments.controller';
import { PlansController } from './http/plans.controller';
import { SubscriptionController } from './http/subscription.controller';
import { ConfiguredPrices } from './infrastructure/configured-prices';
import { PostgresBillingAccounts } from './infrastructure/postgres-billing-accounts';
import { PostgresBillingRecords } from './infrastructure/postgres-billing-records';
import { PostgresCheckoutAttempts } from './infrastructure/postgres-checkout-attempts';
import { PostgresEntitlementGrants } from './infrastructure/postgres-entitlement-grants';
import { PostgresSubscriptionChanges } from './infrastructure/postgres-subscription-changes';
import { stripeFor } from './infrastructure/stripe/stripe-for';
import { BalanceQuery } from './queries/balance.query';
import { EntitlementsQuery } from './queries/entitlements.query';
import { InvoicesQuery } from './queries/invoices.query';
import { LiveSubscriptionsQuery } from './queries/live-subscriptions.query';
import { PaymentsQuery } from './queries/payments.query';
import { PlansQuery } from './queries/plans.query';
import { StandingQuery } from './queries/standing.query';
import { SubscriptionChangesQuery } from './queries/subscription-changes.query';
import { SubscriptionInfoQuery } from './queries/subscription-info.query';

@Module({
  imports: [IdentityModule],
  controllers: [
    PaymentsController,
    PlansController,
    SubscriptionController,
  ],
  providers: [
    BalanceQuery,
    ForgetGrants,
    FreshenBilling,
    InvoicesQuery,
    LiveSubscriptionsQuery,
    OpenInvoice,
    PaymentsQuery,
    PlansQuery,
    { provide: BillingAccounts, useClass: PostgresBillingAccounts },
    { provide: BillingRecords, useClass: PostgresBillingRecords },
    { provide: CheckoutAttempts, useClass: PostgresCheckoutAttempts },
    { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
    { provide: PaymentProvider, useFactory: (settings: Settings, role: Role) => stripeFor(settings, role), inject: [SETTINGS, ROLE] },
    { provide: PriceList, useFactory: (settings: Settings) => new ConfiguredPrices(settings.stripe.prices), inject: [SETTINGS] },
    { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
    StandingQuery,
    SubscriptionChangesQuery,
    SubscriptionInfoQuery,
    SyncCustomer,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ROLE, type Role, SETTINGS, type Settings } from '../platform/config/env';
import { BackFillEvents } from './application/back-fill-events';
import { FindCustomer } from './application/find-customer';
import { ForgetEvents } from './application/forget-events';
import { ForgetGrants } from './application/forget-grants';
import { FreshenBilling } from './application/freshen-billing';
import { OpenInvoice } from './application/open-invoice';
import { SyncCustomer } from './application/sync-customer';
import { ReceiveEvent } from './application/receive-event';
import { WatchInbox } from './application/watch-inbox';
import { WorkThroughInbox } from './application/work-through-inbox';
import { TellPlan } from './application/tell-plan.on-entitlement-changed';
import { BillingFacade } from './billing.facade';
import { BillingAccounts } from './domain/billing-accounts';
import { BillingRecords } from './domain/billing-records';
import { CheckoutAttempts } from './domain/checkout-attempts';
import { EntitlementGrants } from './domain/entitlement-grants';
import { EventSeals } from './domain/event-seals';
import { Inbox, InboxBell } from './domain/inbox';
import { PaymentProvider } from './domain/payment-provider';
import { PlanNews } from './domain/plan-news';
import { PriceList } from './domain/price-list';
import { SubscriptionChanges } from './domain/subscription-changes';
import { PaymentsController } from './http/payments.controller';
import { PlansController } from './http/plans.controller';
import { SubscriptionController } from './http/subscription.controller';
import { WebhookController } from './http/webhook.controller';
import { InboxJobs } from './infrastructure/inbox-jobs';
import { InboxWorker } from './infrastructure/inbox-worker';
import { PostgresBillingAccounts } from './infrastructure/postgres-billing-accounts';
import { PostgresBillingRecords } from './infrastructure/postgres-billing-records';
import { PostgresCheckoutAttempts } from './infrastructure/postgres-checkout-attempts';
import { PostgresEntitlementGrants } from './infrastructure/postgres-entitlement-grants';
import { PostgresInbox } from './infrastructure/postgres-inbox';
import { PostgresPlanNews } from './infrastructure/postgres-plan-news';
import { PostgresSubscriptionChanges } from './infrastructure/postgres-subscription-changes';
import { CheckedPrices } from './infrastructure/stripe/checked-prices';
import { PriceCheck } from './infrastructure/stripe/price-check';
import { stripeFor } from './infrastructure/stripe/stripe-for';
import { StripeSeals } from './infrastructure/stripe/stripe-seals';
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
    WebhookController,
  ],
  providers: [
    BackFillEvents,
    BalanceQuery,
    FindCustomer,
    ForgetEvents,
    ForgetGrants,
    FreshenBilling,
    InboxWorker,
    InvoicesQuery,
    LiveSubscriptionsQuery,
    OpenInvoice,
    PaymentsQuery,
    PlansQuery,
    PriceCheck,
    ReceiveEvent,
    WatchInbox,
    WorkThroughInbox,
    { provide: BillingAccounts, useClass: PostgresBillingAccounts },
    { provide: BillingRecords, useClass: PostgresBillingRecords },
    { provide: CheckoutAttempts, useClass: PostgresCheckoutAttempts },
    { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
    { provide: EventSeals, useFactory: ({ stripe }: Settings) => new StripeSeals(stripe), inject: [SETTINGS] },
    { provide: Inbox, useClass: PostgresInbox },
    { provide: InboxBell, useClass: InboxJobs },
    { provide: CheckedPrices, useFactory: ({ stripe }: Settings) => new CheckedPrices(stripe.prices, stripe.secretKey !== null), inject: [SETTINGS] },
    { provide: PriceList, useExisting: CheckedPrices },
    { provide: PaymentProvider, useFactory: (settings: Settings, role: Role) => stripeFor(settings, role), inject: [SETTINGS, ROLE] },
    { provide: PlanNews, useClass: PostgresPlanNews },
    { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
    StandingQuery,
    SubscriptionChangesQuery,
    SubscriptionInfoQuery,
    SyncCustomer,
    TellPlan,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

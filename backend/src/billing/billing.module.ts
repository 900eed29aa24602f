import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ROLE, type Role, SETTINGS, type Settings } from '../platform/config/env';
import { AnnouncedChanges } from './application/announced-changes';
import { BackFillEvents } from './application/back-fill-events';
import { CancelChange } from './application/cancel-change';
import { CancelPayment } from './application/cancel-payment';
import { CancelRedundant } from './application/cancel-redundant';
import { CancelSubscription } from './application/cancel-subscription';
import { CheckoutPages } from './application/checkout-pages';
import { CommandPace } from './application/command-pace';
import { CommandRunner } from './application/command-runner';
import { Commands } from './application/commands';
import { DowngradeSubscription } from './application/downgrade-subscription';
import { FindCustomer } from './application/find-customer';
import { ForgetEvents } from './application/forget-events';
import { CloseAccount } from './application/close-account';
import { FreshenBilling } from './application/freshen-billing';
import { OpenCheckout } from './application/open-checkout';
import { OpenInvoice } from './application/open-invoice';
import { OpenPortal } from './application/open-portal';
import { PurchaseRules } from './application/purchase-rules';
import { PushCredit } from './application/push-credit';
import { ReactivateSubscription } from './application/reactivate-subscription';
import { ReceiveEvent } from './application/receive-event';
import { Refund } from './application/refund';
import { RetryPayment } from './application/retry-payment';
import { SyncCustomer } from './application/sync-customer';
import { SyncSubscription } from './application/sync-subscription';
import { TellPlan } from './application/tell-plan.on-entitlement-changed';
import { TheirSubscriptions } from './application/their-subscriptions';
import { WatchInbox } from './application/watch-inbox';
import { WorkThroughInbox } from './application/work-through-inbox';
import { BillingFacade } from './billing.facade';
import { BillingAccounts } from './domain/billing-accounts';
import { BillingRecords } from './domain/billing-records';
import { CheckoutAttempts } from './domain/checkout-attempts';
import { CommandBook, CommandErrands } from './domain/command-book';
import { CreditBook } from './domain/credit-book';
import { EntitlementGrants } from './domain/entitlement-grants';
import { EventSeals } from './domain/event-seals';
import { Inbox, InboxBell } from './domain/inbox';
import { MoneyBack } from './domain/money-back';
import { PaymentProvider } from './domain/payment-provider';
import { PlanNews } from './domain/plan-news';
import { PriceList } from './domain/price-list';
import { SubscriptionChanges } from './domain/subscription-changes';
import { CheckoutController } from './http/checkout.controller';
import { PaymentDeedsController } from './http/payment-deeds.controller';
import { PaymentsController } from './http/payments.controller';
import { PlansController } from './http/plans.controller';
import { SubscriptionDeedsController } from './http/subscription-deeds.controller';
import { SubscriptionController } from './http/subscription.controller';
import { WebhookController } from './http/webhook.controller';
import { CommandFinisher, CommandJobs } from './infrastructure/command-jobs';
import { ForgetCommands } from './infrastructure/forget-commands';
import { ForgetMoneyBack } from './infrastructure/forget-money-back';
import { HmacMoneyBack } from './infrastructure/hmac-money-back';
import { InboxJobs } from './infrastructure/inbox-jobs';
import { InboxWorker } from './infrastructure/inbox-worker';
import { PostgresBillingAccounts } from './infrastructure/postgres-billing-accounts';
import { PostgresBillingRecords } from './infrastructure/postgres-billing-records';
import { PostgresCheckoutAttempts } from './infrastructure/postgres-checkout-attempts';
import { PostgresCommandBook } from './infrastructure/postgres-command-book';
import { PostgresCreditBook } from './infrastructure/postgres-credit-book';
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
    CheckoutController,
    PaymentDeedsController,
    PaymentsController,
    PlansController,
    SubscriptionController,
    SubscriptionDeedsController,
    WebhookController,
  ],
  providers: [
    AnnouncedChanges,
    BackFillEvents,
    BalanceQuery,
    CancelChange,
    CancelPayment,
    CancelRedundant,
    CancelSubscription,
    CheckoutPages,
    CloseAccount,
    CommandFinisher,
    CommandPace,
    CommandRunner,
    Commands,
    DowngradeSubscription,
    FindCustomer,
    ForgetCommands,
    ForgetEvents,
    ForgetMoneyBack,
    FreshenBilling,
    InboxWorker,
    InvoicesQuery,
    LiveSubscriptionsQuery,
    OpenCheckout,
    OpenInvoice,
    OpenPortal,
    PaymentsQuery,
    PlansQuery,
    PriceCheck,
    ReceiveEvent,
    WatchInbox,
    WorkThroughInbox,
    PurchaseRules,
    PushCredit,
    ReactivateSubscription,
    Refund,
    RetryPayment,
    SyncSubscription,
    TheirSubscriptions,
    { provide: BillingAccounts, useClass: PostgresBillingAccounts },
    { provide: BillingRecords, useClass: PostgresBillingRecords },
    { provide: CheckoutAttempts, useClass: PostgresCheckoutAttempts },
    { provide: CommandBook, useClass: PostgresCommandBook },
    { provide: CommandErrands, useClass: CommandJobs },
    { provide: CreditBook, useClass: PostgresCreditBook },
    { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
    { provide: EventSeals, useFactory: ({ stripe }: Settings) => new StripeSeals(stripe), inject: [SETTINGS] },
    { provide: Inbox, useClass: PostgresInbox },
    { provide: InboxBell, useClass: InboxJobs },
    { provide: CheckedPrices, useFactory: ({ stripe }: Settings) => new CheckedPrices(stripe.prices, stripe.secretKey !== null), inject: [SETTINGS] },
    { provide: PriceList, useExisting: CheckedPrices },
    { provide: MoneyBack, useClass: HmacMoneyBack },
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

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ROLE, type Role, SETTINGS, type Settings } from '../platform/config/env';
import { ReferralsModule } from '../referrals';
import { AnnouncedChanges } from './application/announced-changes';
import { BackFillEvents } from './application/back-fill-events';
import { CancelChange } from './application/cancel-change';
import { CancelPayment } from './application/cancel-payment';
import { CancelRedundant } from './application/cancel-redundant';
import { CancelSubscription } from './application/cancel-subscription';
import { CheckoutPages } from './application/checkout-pages';
import { ClaimCommand } from './application/claim-command';
import { CommandEnds } from './application/command-ends';
import { CommandLease } from './application/command-lease';
import { CommandPace } from './application/command-pace';
import { CommandRunner } from './application/command-runner';
import { CommandSetback } from './application/command-setback';
import { Commands } from './application/commands';
import { CompareLedger } from './application/compare-ledger';
import { DecideCommand } from './application/decide-command';
import { DowngradeSubscription } from './application/downgrade-subscription';
import { FinishCommands } from './application/finish-commands';
import { DropDebts } from './application/drop-debts';
import { DropPurchase } from './application/drop-purchase';
import { FindCustomer } from './application/find-customer';
import { FindOrphans } from './application/find-orphans';
import { ForgetEvents } from './application/forget-events';
import { ForgetLetters } from './application/forget-letters';
import { CloseAccount } from './application/close-account';
import { FreshenBilling } from './application/freshen-billing';
import { GiveMoneyBack } from './application/give-money-back';
import { LetGoOfDebts } from './application/let-go-of-debts';
import { LookAgain } from './application/look-again';
import { MakeCustomer } from './application/make-customer';
import { NightlyRounds } from './application/nightly-rounds';
import { OpenCheckout } from './application/open-checkout';
import { OpenInvoice } from './application/open-invoice';
import { OpenPortal } from './application/open-portal';
import { PlanCheckout } from './application/plan-checkout';
import { PostPaymentAction } from './application/post-letter.on-payment-action-required';
import { PostPaymentFailed } from './application/post-letter.on-payment-failed';
import { PurchaseRules } from './application/purchase-rules';
import { PushCredit } from './application/push-credit';
import { ReactivateSubscription } from './application/reactivate-subscription';
import { ReceiveEvent } from './application/receive-event';
import { Refund } from './application/refund';
import { RemindOfTrial } from './application/remind-of-trial';
import { RetryPayment } from './application/retry-payment';
import { SendLetter } from './application/send-letter';
import { SendPaymentLetter } from './application/send-payment-letter';
import { SweepAccounts } from './application/sweep-accounts';
import { SyncCustomer } from './application/sync-customer';
import { SyncSubscription } from './application/sync-subscription';
import { SendLateEnd } from './application/late-end/send-late-end';
import { BookCredit } from './application/book-credit';
import { BookReward } from './application/book-reward.on-reward-earned';
import { ForgetRewards } from './application/forget-rewards';
import { GrantReward } from './application/grant-reward.on-referral-completed';
import { SettleReward } from './application/settle-reward';
import { SettleOnInvoicePaid } from './application/settle-reward.on-invoice-paid';
import { SettleOnInvoiceRefunded } from './application/settle-reward.on-invoice-refunded';
import { SettleOnPaymentDisputed } from './application/settle-reward.on-payment-disputed';
import { SettleRewards } from './application/settle-rewards';
import { TakeBackLost } from './application/take-back.on-reward-lost';
import { TakeRewardBack } from './application/take-reward-back';
import { TellLateEnd } from './application/late-end/tell-late-end.on-command-ended-late';
import { TellPlan } from './application/tell-plan.on-entitlement-changed';
import { TheirSubscriptions } from './application/their-subscriptions';
import { WatchInbox } from './application/watch-inbox';
import { WatchOpenThings } from './application/watch-open-things';
import { WorkThroughInbox } from './application/work-through-inbox';
import { WriteProjection } from './application/write-projection';
import { BillingFacade } from './billing.facade';
import { BillingAccounts } from './domain/billing-accounts';
import { BillingRecords } from './domain/billing-records';
import { CheckoutAttempts } from './domain/checkout-attempts';
import { CommandBook, CommandErrands } from './domain/command-book';
import { CreditBook } from './domain/credit-book';
import { EntitlementGrants } from './domain/entitlement-grants';
import { EventSeals } from './domain/event-seals';
import { Inbox, InboxBell } from './domain/inbox';
import { Letters, PaymentPost } from './domain/letters';
import { Looks } from './domain/looks';
import { MoneyBack } from './domain/money-back';
import { PaymentProvider } from './domain/payment-provider';
import { PlanNews } from './domain/plan-news';
import { PriceList } from './domain/price-list';
import { ReferralRewards } from './domain/referral-rewards';
import { SubscriptionChanges } from './domain/subscription-changes';
import { CheckoutController } from './http/checkout.controller';
import { PaymentDeedsController } from './http/payment-deeds.controller';
import { PaymentsController } from './http/payments.controller';
import { PlansController } from './http/plans.controller';
import { SubscriptionDeedsController } from './http/subscription-deeds.controller';
import { SubscriptionController } from './http/subscription.controller';
import { WebhookController } from './http/webhook.controller';
import { BillingRounds, PaymentPostJobs } from './infrastructure/billing-rounds';
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
import { PostgresLetters } from './infrastructure/postgres-letters';
import { PostgresLooks } from './infrastructure/postgres-looks';
import { PostgresPlanNews } from './infrastructure/postgres-plan-news';
import { PostgresReferralRewards } from './infrastructure/postgres-referral-rewards';
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
  imports: [IdentityModule, ReferralsModule],
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
    BillingRounds,
    CancelChange,
    CancelPayment,
    CancelRedundant,
    CancelSubscription,
    CheckoutPages,
    ClaimCommand,
    CloseAccount,
    CommandEnds,
    CommandFinisher,
    CommandLease,
    CommandPace,
    CommandRunner,
    CommandSetback,
    Commands,
    CompareLedger,
    DecideCommand,
    DowngradeSubscription,
    FinishCommands,
    DropDebts,
    DropPurchase,
    FindCustomer,
    FindOrphans,
    ForgetCommands,
    ForgetEvents,
    ForgetLetters,
    ForgetMoneyBack,
    FreshenBilling,
    GiveMoneyBack,
    InboxWorker,
    InvoicesQuery,
    LetGoOfDebts,
    LiveSubscriptionsQuery,
    LookAgain,
    MakeCustomer,
    NightlyRounds,
    OpenCheckout,
    OpenInvoice,
    OpenPortal,
    PaymentsQuery,
    PlanCheckout,
    PlansQuery,
    PostPaymentAction,
    PostPaymentFailed,
    PriceCheck,
    ReceiveEvent,
    WatchInbox,
    WatchOpenThings,
    WorkThroughInbox,
    WriteProjection,
    PurchaseRules,
    PushCredit,
    ReactivateSubscription,
    Refund,
    RemindOfTrial,
    RetryPayment,
    SendLetter,
    SendLateEnd,
    SendPaymentLetter,
    SweepAccounts,
    SyncSubscription,
    TheirSubscriptions,
    TakeRewardBack,
    TakeBackLost,
    SettleRewards,
    SettleOnPaymentDisputed,
    SettleOnInvoiceRefunded,
    SettleOnInvoicePaid,
    SettleReward,
    GrantReward,
    ForgetRewards,
    BookReward,
    BookCredit,
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
    { provide: Letters, useClass: PostgresLetters },
    { provide: Looks, useClass: PostgresLooks },
    { provide: PaymentPost, useClass: PaymentPostJobs },
    { provide: PriceList, useExisting: CheckedPrices },
    { provide: MoneyBack, useClass: HmacMoneyBack },
    { provide: PaymentProvider, useFactory: (settings: Settings, role: Role) => stripeFor(settings, role), inject: [SETTINGS, ROLE] },
    { provide: PlanNews, useClass: PostgresPlanNews },
    { provide: ReferralRewards, useClass: PostgresReferralRewards },
    { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
    StandingQuery,
    SubscriptionChangesQuery,
    SubscriptionInfoQuery,
    SyncCustomer,
    TellLateEnd,
    TellPlan,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

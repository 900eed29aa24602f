import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ReferralsModule } from '../referrals';
import { CommandOutcome } from './application/command-runner/command-outcome';
import { CommandRunner, FinishCommands } from './application/command-runner/command-runner';
import { CommandTiming } from './application/command-runner/command-timing';
import { CancelChange, RequestedChanges } from './application/commands/cancel-change';
import { CancelPayment } from './application/commands/cancel-payment';
import { CancelRedundant, CancelSubscription } from './application/commands/cancel-subscription';
import { CheckoutPages, GivenTime, MakeCustomer } from './application/commands/checkout-pages';
import { CloseAccount } from './application/commands/close-account';
import { CloseChargingPages } from './application/commands/close-charging-pages.on-entitlement-changed';
import {
  CustomerSubscriptions,
  DropPurchase,
  VoidOpenInvoices,
} from './application/commands/customer-subscriptions';
import { DowngradeSubscription } from './application/commands/downgrade-subscription';
import { GrantFor, GrantTier } from './application/commands/grant-tier';
import { OpenCheckout, PlanCheckout, PurchaseRules } from './application/commands/open-checkout';
import { OpenInvoice } from './application/commands/open-invoice';
import { OpenPortal } from './application/commands/open-portal';
import { ReactivateSubscription } from './application/commands/reactivate-subscription';
import { Refund, RefundPayments } from './application/commands/refund';
import { RefundFor, RefundInvoice } from './application/commands/refund-invoice';
import { RetryPayment } from './application/commands/retry-payment';
import { BookGivenCredit } from './application/desk/book-credit.on-credit-given';
import { GiveCredit } from './application/desk/give-credit';
import { Somebody } from './application/desk/somebody';
import { TellLateEnd } from './application/emails/queue-email.on-command-ended-late';
import { PostRefundLetter } from './application/emails/queue-email.on-money-back-refunded';
import { PostPaymentAction } from './application/emails/queue-email.on-payment-action-required';
import { PostPaymentFailed } from './application/emails/queue-email.on-payment-failed';
import { RemindOfTrial } from './application/emails/remind-of-trial';
import { ForgetLetters, SendAccountEmail, SendEmailOnce } from './application/emails/send-account-email';
import { PayWithNewCard } from './application/inbox/pay-with-new-card';
import { BackFillEvents, ReceiveEvent } from './application/inbox/receive-event';
import {
  ForgetEvents,
  LookAtEventAgain,
  WatchInbox,
  WorkThroughInbox,
} from './application/inbox/work-through-inbox';
import { FreshenBilling } from './application/projection/freshen-billing';
import { FindCustomer, SyncCustomer, WriteProjection } from './application/projection/sync-customer';
import { SyncFor, SyncSubscription } from './application/projection/sync-subscription';
import { TellPlan } from './application/projection/tell-plan.on-entitlement-changed';
import { DropDebts } from './application/reconciliation/drop-debts';
import { CompareLedger, FindOrphans, NightlyRounds } from './application/reconciliation/nightly-rounds';
import { LookAgain, SweepAccounts, WatchOpenThings } from './application/reconciliation/sweep-accounts';
import { BookReward } from './application/rewards/book-reward.on-reward-earned';
import { FreeGrantedMonth } from './application/rewards/free-granted-month';
import { GrantReward } from './application/rewards/grant-reward.on-referral-completed';
import { BookCredit, PushCredit } from './application/rewards/push-credit';
import {
  ForgetRewards,
  SettleReward,
  SettleRewards,
  TakeRewardBack,
  VoidReward,
} from './application/rewards/settle-reward';
import { SettleOnInvoicePaid } from './application/rewards/settle-reward.on-invoice-paid';
import { SettleOnInvoiceRefunded } from './application/rewards/settle-reward.on-invoice-refunded';
import { SettleOnPaymentDisputed } from './application/rewards/settle-reward.on-payment-disputed';
import { TakeBackLost } from './application/rewards/take-back.on-reward-lost';
import { BillingFacade } from './billing.facade';
import { BillingAdminController } from './http/billing.admin.controller';
import {
  CheckoutController,
  PaymentDeedsController,
  SubscriptionDeedsController,
} from './http/commands.controller';
import { PaymentEventsAdminController } from './http/payment-events.admin.controller';
import { PaymentsController } from './http/payments.controller';
import { InvitedAdminController, RewardsAdminController } from './http/rewards.admin.controller';
import { PlansController, SubscriptionController } from './http/subscription.controller';
import { WebhookController } from './http/webhook.controller';
import { adapters } from './infrastructure/adapters';
import { BillingRounds } from './infrastructure/billing-rounds';
import { CommandFinisher } from './infrastructure/command-jobs';
import { ForgetMoneyBack } from './infrastructure/hmac-money-back';
import { InboxWorker } from './infrastructure/inbox-jobs';
import { ForgetCommands } from './infrastructure/postgres-command-book';
import { PriceCheck } from './infrastructure/stripe/price-check';
import {
  BillingAtDeskQuery,
  RewardedFriendsQuery,
  WebhookEventsQuery,
} from './queries/billing-at-desk.query';
import { EntitlementsQuery, StandingQuery } from './queries/entitlements.query';
import { BalanceQuery, InvoicesQuery, PaymentsQuery } from './queries/payments.query';
import { PlansQuery } from './queries/plans.query';
import { SubscriptionInfoQuery } from './queries/subscription-info.query';
import { LiveSubscriptionsQuery, SubscriptionChangesQuery } from './queries/subscriptions.query';

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
    BillingAdminController,
    PaymentEventsAdminController,
    InvitedAdminController,
    RewardsAdminController,
  ],
  providers: [
    ...adapters,
    RequestedChanges,
    BackFillEvents,
    BalanceQuery,
    BillingAtDeskQuery,
    BillingRounds,
    BookGivenCredit,
    GiveCredit,
    GrantFor,
    GrantTier,
    LookAtEventAgain,
    RefundFor,
    Somebody,
    RefundInvoice,
    SyncFor,
    VoidReward,
    WebhookEventsQuery,
    CancelChange,
    CancelPayment,
    CancelRedundant,
    CancelSubscription,
    CheckoutPages,
    CloseAccount,
    CommandFinisher,
    CommandTiming,
    CommandRunner,
    CommandOutcome,
    CompareLedger,
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
    FreeGrantedMonth,
    FreshenBilling,
    GivenTime,
    RefundPayments,
    InboxWorker,
    InvoicesQuery,
    VoidOpenInvoices,
    LiveSubscriptionsQuery,
    LookAgain,
    MakeCustomer,
    NightlyRounds,
    OpenCheckout,
    OpenInvoice,
    OpenPortal,
    PaymentsQuery,
    PayWithNewCard,
    PlanCheckout,
    PlansQuery,
    PostPaymentAction,
    PostPaymentFailed,
    PostRefundLetter,
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
    SendAccountEmail,
    SendEmailOnce,
    SweepAccounts,
    SyncSubscription,
    CustomerSubscriptions,
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
    RewardedFriendsQuery,
    StandingQuery,
    SubscriptionChangesQuery,
    SubscriptionInfoQuery,
    SyncCustomer,
    TellLateEnd,
    TellPlan,
    CloseChargingPages,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, StandingQuery],
})
export class BillingModule {}

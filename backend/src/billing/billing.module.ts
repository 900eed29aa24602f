import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ReferralsModule } from '../referrals';
import { CloseAccount } from './application/account-deletion/close-account';
import { GiveCredit } from './application/admin/give-credit';
import { RequireUser } from './application/admin/require-user';
import { CheckoutPages } from './application/checkout/checkout-pages';
import { GrantedTime, MakeCustomer, PurchaseRules } from './application/checkout/checkout-preparation';
import { CloseChargingPages } from './application/checkout/close-charging-pages.on-entitlement-changed';
import { OpenCheckout, PlanCheckout } from './application/checkout/open-checkout';
import { OpenPortal } from './application/checkout/open-portal';
import { CommandOutcome } from './application/command-runner/command-outcome';
import { CommandRunner } from './application/command-runner/command-runner';
import { CommandTiming } from './application/command-runner/command-timing';
import { BookGivenCredit } from './application/credit/book-credit.on-credit-given';
import { BookCredit, PushCredit } from './application/credit/push-credit';
import { TellLateEnd } from './application/emails/queue-email.on-command-ended-late';
import { PostRefundLetter } from './application/emails/queue-email.on-money-back-refunded';
import { PostPaymentAction } from './application/emails/queue-email.on-payment-action-required';
import { PostPaymentFailed } from './application/emails/queue-email.on-payment-failed';
import { RemindOfTrial } from './application/emails/remind-of-trial';
import { PurgeSentEmails, SendAccountEmail, SendEmailOnce } from './application/emails/send-account-email';
import { AdminGrant, GrantTier } from './application/grants/grant-tier';
import { CancelPayment } from './application/payments/cancel-payment';
import { OpenInvoice } from './application/payments/open-invoice';
import { PayWithNewCard } from './application/payments/pay-with-new-card';
import { RetryPayment } from './application/payments/retry-payment';
import { RefreshIfStale } from './application/projection/refresh-if-stale';
import { FindCustomer, SyncCustomer, WriteProjection } from './application/projection/sync-customer';
import { AdminSync, SyncSubscription } from './application/projection/sync-subscription';
import { TellPlan } from './application/projection/tell-plan.on-entitlement-changed';
import {
  CompareLedger,
  FindOrphans,
  NightlyReconciliation,
} from './application/reconciliation/nightly-reconciliation';
import {
  RecheckAccounts,
  SweepAccounts,
  MonitorStuckItems,
  FinishCommands,
} from './application/reconciliation/sweep-accounts';
import { VoidOrphanedInvoices } from './application/reconciliation/void-orphaned-invoices';
import { Refund } from './application/refunds/refund';
import { AdminRefund, RefundInvoice } from './application/refunds/refund-invoice';
import { RefundPayments } from './application/refunds/refund-payments';
import { BookReward } from './application/rewards/book-reward.on-reward-earned';
import { TakeBackLost } from './application/rewards/claw-back-reward.on-reward-lost';
import { FreeGrantedMonth } from './application/rewards/free-granted-month';
import { GrantReward } from './application/rewards/grant-reward.on-referral-completed';
import {
  EraseRewards,
  SettleReward,
  SettleRewards,
  ClawBackReward,
  VoidReward,
} from './application/rewards/settle-reward';
import { SettleOnInvoicePaid } from './application/rewards/settle-reward.on-invoice-paid';
import { SettleOnInvoiceRefunded } from './application/rewards/settle-reward.on-invoice-refunded';
import { SettleOnPaymentDisputed } from './application/rewards/settle-reward.on-payment-disputed';
import { CancelChange, RequestedChanges } from './application/subscription/cancel-change';
import { CancelRedundant, CancelSubscription } from './application/subscription/cancel-subscription';
import {
  CustomerSubscriptions,
  DropPurchase,
  VoidOpenInvoices,
} from './application/subscription/customer-subscriptions';
import { DowngradeSubscription } from './application/subscription/downgrade-subscription';
import { ReactivateSubscription } from './application/subscription/reactivate-subscription';
import {
  PurgeWebhookEvents,
  RerunEvent,
  MonitorInbox,
  ProcessInbox,
} from './application/webhooks/process-inbox';
import { BackFillEvents, ReceiveEvent } from './application/webhooks/receive-event';
import { BillingFacade } from './billing.facade';
import { BillingAdminController } from './http/billing.admin.controller';
import { CheckoutController, SubscriptionCommandsController } from './http/commands.controller';
import { PaymentEventsAdminController } from './http/payment-events.admin.controller';
import { PaymentsController, PaymentCommandsController } from './http/payments.controller';
import { InvitedAdminController, RewardsAdminController } from './http/rewards.admin.controller';
import { PlansController, SubscriptionController } from './http/subscription.controller';
import { WebhookController } from './http/webhook.controller';
import { adapters } from './infrastructure/adapters';
import { InboxWorker, CommandFinisher } from './infrastructure/billing-jobs';
import { PurgeGuaranteeClaims } from './infrastructure/hmac-guarantee-claims';
import { PurgeCommands } from './infrastructure/postgres-command-store';
import { ReconciliationJobs } from './infrastructure/reconciliation-jobs';
import { PriceCheck } from './infrastructure/stripe/price-check';
import { AdminBillingQuery, RewardedFriendsQuery, WebhookEventsQuery } from './queries/admin-billing.query';
import { CardPaymentsQuery } from './queries/card-payments.query';
import { EntitlementsQuery, PlanStatusQuery } from './queries/entitlements.query';
import { HouseholdPlansQuery } from './queries/household-plans.query';
import { InvoicesQuery, PaymentsQuery } from './queries/payments.query';
import { PlansQuery, BalanceQuery } from './queries/plans.query';
import { SubscriptionInfoQuery } from './queries/subscription-info.query';
import { LiveSubscriptionsQuery, SubscriptionChangesQuery } from './queries/subscriptions.query';

@Module({
  imports: [IdentityModule, ReferralsModule],
  controllers: [
    CheckoutController,
    PaymentCommandsController,
    PaymentsController,
    PlansController,
    SubscriptionController,
    SubscriptionCommandsController,
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
    CardPaymentsQuery,
    HouseholdPlansQuery,
    AdminBillingQuery,
    ReconciliationJobs,
    BookGivenCredit,
    GiveCredit,
    AdminGrant,
    GrantTier,
    RerunEvent,
    AdminRefund,
    RequireUser,
    RefundInvoice,
    AdminSync,
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
    VoidOrphanedInvoices,
    DropPurchase,
    FindCustomer,
    FindOrphans,
    PurgeCommands,
    PurgeWebhookEvents,
    PurgeSentEmails,
    PurgeGuaranteeClaims,
    FreeGrantedMonth,
    RefreshIfStale,
    GrantedTime,
    RefundPayments,
    InboxWorker,
    InvoicesQuery,
    VoidOpenInvoices,
    LiveSubscriptionsQuery,
    RecheckAccounts,
    MakeCustomer,
    NightlyReconciliation,
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
    MonitorInbox,
    MonitorStuckItems,
    ProcessInbox,
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
    ClawBackReward,
    TakeBackLost,
    SettleRewards,
    SettleOnPaymentDisputed,
    SettleOnInvoiceRefunded,
    SettleOnInvoicePaid,
    SettleReward,
    GrantReward,
    EraseRewards,
    BookReward,
    BookCredit,
    RewardedFriendsQuery,
    PlanStatusQuery,
    SubscriptionChangesQuery,
    SubscriptionInfoQuery,
    SyncCustomer,
    TellLateEnd,
    TellPlan,
    CloseChargingPages,
    { provide: BillingFacade, useClass: EntitlementsQuery },
  ],
  exports: [BillingFacade, CardPaymentsQuery, HouseholdPlansQuery, PlanStatusQuery],
})
export class BillingModule {}

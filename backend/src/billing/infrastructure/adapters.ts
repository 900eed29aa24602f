import type { Provider } from '@nestjs/common';
import { ROLE, type Role, SETTINGS, type Settings } from '../../platform/config/env';
import { BillingAccounts } from '../domain/account/billing-account';
import { CheckoutAttempts } from '../domain/checkout/checkout-attempt';
import { CommandStore, CommandRetryJobs } from '../domain/commands/command';
import { CreditLedger } from '../domain/credit/credit';
import { SentEmails, EmailQueue } from '../domain/emails/emails';
import { EntitlementGrants } from '../domain/grants/entitlement-grant';
import { PlanChangeNotifier } from '../domain/plans/entitlements';
import { PriceList } from '../domain/plans/plan-catalogue';
import { BillingRecords } from '../domain/projection/projection';
import { PaymentProvider } from '../domain/provider/payment-provider';
import { ReconciliationQueue } from '../domain/reconciliation/reconciliation-queue';
import { GuaranteeClaims } from '../domain/refunds/guarantee';
import { ReferralRewards } from '../domain/rewards/referral-reward';
import { SubscriptionChanges } from '../domain/subscription/subscription';
import { WebhookVerifier, Inbox, InboxNotifier } from '../domain/webhooks/inbox';
import { InboxJobs, CommandJobs } from './billing-jobs';
import { HmacGuaranteeClaims } from './hmac-guarantee-claims';
import {
  PostgresBillingAccounts,
  PostgresCheckoutAttempts,
  PostgresEntitlementGrants,
  PostgresPlanChangeNotifier,
} from './postgres-billing-accounts';
import { PostgresBillingRecords, PostgresSubscriptionChanges } from './postgres-billing-records';
import { PostgresCommandStore } from './postgres-command-store';
import { PostgresCreditLedger, PostgresReferralRewards } from './postgres-credit-ledger';
import { PostgresInbox } from './postgres-inbox';
import { PostgresReconciliationQueue } from './postgres-reconciliation-queue';
import { PostgresSentEmails } from './postgres-sent-emails';
import { EmailJobs } from './reconciliation-jobs';
import { CheckedPrices } from './stripe/price-check';
import { createPaymentProvider } from './stripe/stripe-payment-provider';
import { StripeWebhookVerifier } from './stripe/stripe-webhook-verifier';

/** The implementation of each port of billing's domain. */
export const adapters: Provider[] = [
  { provide: BillingAccounts, useClass: PostgresBillingAccounts },
  { provide: BillingRecords, useClass: PostgresBillingRecords },
  { provide: CheckoutAttempts, useClass: PostgresCheckoutAttempts },
  { provide: CommandStore, useClass: PostgresCommandStore },
  { provide: CommandRetryJobs, useClass: CommandJobs },
  { provide: CreditLedger, useClass: PostgresCreditLedger },
  { provide: EntitlementGrants, useClass: PostgresEntitlementGrants },
  {
    provide: WebhookVerifier,
    useFactory: ({ stripe }: Settings) => new StripeWebhookVerifier(stripe),
    inject: [SETTINGS],
  },
  { provide: Inbox, useClass: PostgresInbox },
  { provide: InboxNotifier, useClass: InboxJobs },
  {
    provide: CheckedPrices,
    useFactory: ({ stripe }: Settings) => new CheckedPrices(stripe.prices, stripe.secretKey !== null),
    inject: [SETTINGS],
  },
  { provide: SentEmails, useClass: PostgresSentEmails },
  { provide: ReconciliationQueue, useClass: PostgresReconciliationQueue },
  { provide: EmailQueue, useClass: EmailJobs },
  { provide: PriceList, useExisting: CheckedPrices },
  { provide: GuaranteeClaims, useClass: HmacGuaranteeClaims },
  {
    provide: PaymentProvider,
    useFactory: (settings: Settings, role: Role) => createPaymentProvider(settings, role),
    inject: [SETTINGS, ROLE],
  },
  { provide: PlanChangeNotifier, useClass: PostgresPlanChangeNotifier },
  { provide: ReferralRewards, useClass: PostgresReferralRewards },
  { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
];

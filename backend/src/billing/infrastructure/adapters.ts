import type { Provider } from '@nestjs/common';
import { ROLE, type Role, SETTINGS, type Settings } from '../../platform/config/env';
import { BillingAccounts } from '../domain/billing-account';
import { BillingRecords } from '../domain/billing-records';
import { CheckoutAttempts } from '../domain/checkout-attempt';
import { CommandBook, CommandErrands } from '../domain/command';
import { CreditBook } from '../domain/credit';
import { EntitlementGrants } from '../domain/entitlement-grant';
import { PlanNews } from '../domain/entitlements';
import { MoneyBack } from '../domain/guarantee';
import { EventSeals, Inbox, InboxBell } from '../domain/inbox';
import { Letters, PaymentPost } from '../domain/letters';
import { Looks } from '../domain/looks';
import { PaymentProvider } from '../domain/payment-provider';
import { PriceList } from '../domain/plan-catalogue';
import { ReferralRewards } from '../domain/referral-reward';
import { SubscriptionChanges } from '../domain/subscription-change';
import { PaymentPostJobs } from './billing-rounds';
import { CommandJobs } from './command-jobs';
import { HmacMoneyBack } from './hmac-money-back';
import { InboxJobs } from './inbox-jobs';
import {
  PostgresBillingAccounts,
  PostgresCheckoutAttempts,
  PostgresEntitlementGrants,
  PostgresPlanNews,
} from './postgres-billing-accounts';
import { PostgresBillingRecords, PostgresSubscriptionChanges } from './postgres-billing-records';
import { PostgresCommandBook } from './postgres-command-book';
import { PostgresCreditBook, PostgresReferralRewards } from './postgres-credit-book';
import { PostgresInbox } from './postgres-inbox';
import { PostgresLetters } from './postgres-letters';
import { PostgresLooks } from './postgres-looks';
import { CheckedPrices } from './stripe/price-check';
import { stripeFor } from './stripe/stripe-payment-provider';
import { StripeSeals } from './stripe/stripe-seals';

/** The implementation of each port of billing's domain. */
export const adapters: Provider[] = [
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
  {
    provide: CheckedPrices,
    useFactory: ({ stripe }: Settings) => new CheckedPrices(stripe.prices, stripe.secretKey !== null),
    inject: [SETTINGS],
  },
  { provide: Letters, useClass: PostgresLetters },
  { provide: Looks, useClass: PostgresLooks },
  { provide: PaymentPost, useClass: PaymentPostJobs },
  { provide: PriceList, useExisting: CheckedPrices },
  { provide: MoneyBack, useClass: HmacMoneyBack },
  {
    provide: PaymentProvider,
    useFactory: (settings: Settings, role: Role) => stripeFor(settings, role),
    inject: [SETTINGS, ROLE],
  },
  { provide: PlanNews, useClass: PostgresPlanNews },
  { provide: ReferralRewards, useClass: PostgresReferralRewards },
  { provide: SubscriptionChanges, useClass: PostgresSubscriptionChanges },
];

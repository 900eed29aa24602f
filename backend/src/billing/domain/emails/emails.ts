import type { Tier } from '@pictick/rules/billing/tier';
import type { BillingAccountState } from '../account/billing-account';
import type { CommandKind } from '../commands/command';
import { expiringDays, trialDays } from '../plans/entitlements';

export type EmailKind =
  | 'trial-soon'
  | 'trial-over'
  | 'payment-failed'
  | 'payment-action'
  | 'command-ended'
  | 'refunded';

export interface EmailKey {
  userId: string;
  kind: EmailKind;
  /** The id of the invoice or command; else empty. */
  about: string;
}

/** The e-mails that were sent to each user, so that each is sent once. */
export abstract class SentEmails {
  /** Those of these users who have had no e-mail of this kind. */
  abstract usersWithout(userIds: readonly string[], kind: EmailKind): Promise<string[]>;
  /** `busy`: another worker is sending it, or was a moment ago. Joins the open transaction. */
  abstract claim(email: EmailKey, now: Date): Promise<'mine' | 'busy' | 'sent'>;
  /** Gives up the claim, so that the e-mail can be tried again. */
  abstract release(email: EmailKey): Promise<void>;
  abstract markSent(email: EmailKey, now: Date): Promise<void>;
  abstract deleteOfUser(userId: string): Promise<void>;
  /** Deletes a batch of old rows. */
  abstract clear(before: Date): Promise<readonly unknown[]>;
}

/** Queues an e-mail: about a payment with a delay, all others at once. Joins the open transaction. */
export abstract class EmailQueue {
  abstract enqueue(email: AccountEmailRequest): Promise<void>;
}

/**
 * Names the account and not the user: the job of a deleted user finds no account and keeps no personal
 * data.
 */
export interface PaymentEmailRequest {
  kind: 'payment-failed' | 'payment-action';
  accountId: string;
  invoiceId: string;
}

/** A command has ended, done or refused, after its request had been answered. */
export interface DelayedOutcomeEmailRequest {
  kind: 'command-ended';
  accountId: string;
  commandId: string;
  wish: CommandKind;
  done: boolean;
}

/** Confirms a withdrawal and its refund, to be kept. */
export interface RefundEmailRequest {
  kind: 'refunded';
  accountId: string;
  commandId: string;
  invoiceId: string;
  /** All refunded invoices; a job of an earlier release names only the first. */
  invoiceIds?: string[];
  /** The whole refund, and the part of it that is credit, in minor units. */
  amount: number;
  credit: number;
  at: string;
}

export type AccountEmailRequest = PaymentEmailRequest | DelayedOutcomeEmailRequest | RefundEmailRequest;

const day = 86_400_000;
/** An e-mail this long after the end is of no use: this worker was down, or e-mail was set up later. */
const overdueDays = 2;

export type Reminder = 'trial-soon' | 'trial-over';

/**
 * The registration times of users whose trial ends in the next three days, or has just ended: after
 * `after`, and not later than `until`.
 */
export function registrationWindow(reminder: Reminder, now: Date): { after: Date; until: Date } {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  return reminder === 'trial-soon'
    ? { after: before(trialDays), until: before(trialDays - expiringDays) }
    : { after: before(trialDays + overdueDays), until: before(trialDays) };
}

export interface OnTrial {
  trialWithheld: boolean;
  leaving: boolean;
  granted: Tier;
  account: Pick<BillingAccountState, 'status' | 'tier'> | null;
}

/** A user who pays, owes or has a grant is not at the end of a trial. */
export const needsReminder = ({ trialWithheld, leaving, granted, account }: OnTrial): boolean =>
  !trialWithheld &&
  !leaving &&
  granted === 'trial' &&
  (account === null || account.status === 'none' || account.status === 'ended');

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
  /** The invoice or the command, where it is about one; else empty. */
  about: string;
}

/** Which mails have gone out to whom, so that each goes once. */
export abstract class SentEmails {
  /** Of these people, those who have had none of this kind. */
  abstract usersWithout(userIds: readonly string[], kind: EmailKind): Promise<string[]>;
  /** `busy`: somebody else is sending it, or was, a moment ago. Joins the open transaction. */
  abstract claim(email: EmailKey, now: Date): Promise<'mine' | 'busy' | 'sent'>;
  abstract release(email: EmailKey): Promise<void>;
  abstract markSent(email: EmailKey, now: Date): Promise<void>;
  abstract deleteOfUser(userId: string): Promise<void>;
  /** Some that nobody asks for any more. */
  abstract clear(before: Date): Promise<readonly unknown[]>;
}

/** Queues an e-mail: about a payment with a delay, all others at once. Joins the open transaction. */
export abstract class EmailQueue {
  abstract enqueue(email: AccountEmailRequest): Promise<void>;
}

/** By the account and not by the person: who leaves meanwhile has none, and nothing of theirs waits. */
export interface PaymentEmailRequest {
  kind: 'payment-failed' | 'payment-action';
  accountId: string;
  invoiceId: string;
}

/** What somebody wanted and nobody waits for any more is done, or not. */
export interface DelayedOutcomeEmailRequest {
  kind: 'command-ended';
  accountId: string;
  commandId: string;
  wish: CommandKind;
  done: boolean;
}

/** Money goes back: that somebody withdrew and what they get, to be kept. */
export interface RefundEmailRequest {
  kind: 'refunded';
  accountId: string;
  commandId: string;
  invoiceId: string;
  /** All that the money came from; a job of an earlier release names the first alone. */
  invoiceIds?: string[];
  /** All of it, and what of it is credit. */
  amount: number;
  credit: number;
  at: string;
}

export type AccountEmailRequest = PaymentEmailRequest | DelayedOutcomeEmailRequest | RefundEmailRequest;

const day = 86_400_000;
/** Who heard nothing for so long after the end needs no mail any more: this worker was away, or has only just learned to write. */
const overdueDays = 2;

export type Reminder = 'trial-soon' | 'trial-over';

/** When those have come whose trial ends in the next three days, or has just ended: after `after`, and not later than `until`. */
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

/** Who pays, owes, or was given something has other things to end than a trial. */
export const needsReminder = ({ trialWithheld, leaving, granted, account }: OnTrial): boolean =>
  !trialWithheld &&
  !leaving &&
  granted === 'trial' &&
  (account === null || account.status === 'none' || account.status === 'ended');

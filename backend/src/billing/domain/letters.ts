import type { Tier } from '@pictick/rules/tier';
import type { BillingAccountState } from './billing-account';
import type { CommandKind } from './command';
import { expiringDays, trialDays } from './entitlements';

export type LetterKind =
  | 'trial-soon'
  | 'trial-over'
  | 'payment-failed'
  | 'payment-action'
  | 'command-ended'
  | 'refunded';

export interface LetterName {
  userId: string;
  kind: LetterKind;
  /** The invoice or the command, where it is about one; else empty. */
  about: string;
}

/** Which mails have gone out to whom, so that each goes once. */
export abstract class Letters {
  /** Of these people, those who have had none of this kind. */
  abstract without(userIds: readonly string[], kind: LetterKind): Promise<string[]>;
  /** `busy`: somebody else is sending it, or was, a moment ago. Joins the open transaction. */
  abstract claim(letter: LetterName, now: Date): Promise<'mine' | 'busy' | 'sent'>;
  abstract disclaim(letter: LetterName): Promise<void>;
  abstract sent(letter: LetterName, now: Date): Promise<void>;
  abstract forget(userId: string): Promise<void>;
  /** Some that nobody asks for any more. */
  abstract clear(before: Date): Promise<readonly unknown[]>;
}

/** Brings a letter on its way: about a payment, some time after what it is about; about an end that came late, at once. Joins the open transaction. */
export abstract class PaymentPost {
  abstract post(letter: AccountLetter): Promise<void>;
}

/** By the account and not by the person: who leaves meanwhile has none, and nothing of theirs waits. */
export interface PaymentLetter {
  kind: 'payment-failed' | 'payment-action';
  accountId: string;
  invoiceId: string;
}

/** What somebody wanted and nobody waits for any more is done, or not. */
export interface LateEndLetter {
  kind: 'command-ended';
  accountId: string;
  commandId: string;
  wish: CommandKind;
  done: boolean;
}

/** Money goes back: that somebody withdrew and what they get, to be kept. */
export interface RefundLetter {
  kind: 'refunded';
  accountId: string;
  commandId: string;
  invoiceId: string;
  /** All that the money came from; a letter of an earlier release names the first alone. */
  invoiceIds?: string[];
  /** All of it, and what of it is credit. */
  amount: number;
  credit: number;
  at: string;
}

export type AccountLetter = PaymentLetter | LateEndLetter | RefundLetter;

const day = 86_400_000;
/** Who heard nothing for so long after the end needs no mail any more: this worker was away, or has only just learned to write. */
const lateDays = 2;

export type Reminder = 'trial-soon' | 'trial-over';

/** When those have come whose trial ends in the next three days, or has just ended: after `after`, and not later than `until`. */
export function comersFor(reminder: Reminder, now: Date): { after: Date; until: Date } {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  return reminder === 'trial-soon'
    ? { after: before(trialDays), until: before(trialDays - expiringDays) }
    : { after: before(trialDays + lateDays), until: before(trialDays) };
}

export interface OnTrial {
  trialWithheld: boolean;
  leaving: boolean;
  granted: Tier;
  account: Pick<BillingAccountState, 'status' | 'tier'> | null;
}

/** Who pays, owes, or was given something has other things to end than a trial. */
export const isReminded = ({ trialWithheld, leaving, granted, account }: OnTrial): boolean =>
  !trialWithheld &&
  !leaving &&
  granted === 'trial' &&
  (account === null || account.status === 'none' || account.status === 'ended');

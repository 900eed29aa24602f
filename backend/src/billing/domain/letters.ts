import type { CommandKind } from './command';

export type LetterKind = 'trial-soon' | 'trial-over' | 'payment-failed' | 'payment-action' | 'command-ended' | 'refunded';

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

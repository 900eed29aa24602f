import type { BillingCommand, CommandKind, CommandState } from './command';

export type NewCommand = Pick<BillingCommand, 'id' | 'userId' | 'accountId' | 'key' | 'fingerprint' | 'kind' | 'wish' | 'lockedUntil' | 'createdAt'>;

/** The rows of the commands. One is open for an account at a time: a unique index sees to it. */
export abstract class CommandBook {
  /** False: there is one with this key, or another is open. */
  abstract claim(command: NewCommand): Promise<boolean>;
  abstract ofKey(userId: string, key: string): Promise<BillingCommand | null>;
  abstract openOf(accountId: string): Promise<BillingCommand | null>;
  abstract byId(id: string): Promise<BillingCommand | null>;
  /** For who wants to finish it; null: it is over, or somebody is at it. */
  abstract take(id: string, now: Date, until: Date): Promise<BillingCommand | null>;
  /** False: whoever asks has taken too long, and somebody else has taken it up. */
  abstract keep(command: Pick<BillingCommand, 'id' | 'attempts'>, until: Date): Promise<boolean>;
  /** Once: what was decided first stands. */
  abstract decided(id: string, params: object): Promise<void>;
  /** Nobody is at it any more; of somebody who has taken it up meanwhile nothing is taken. */
  abstract release(command: Pick<BillingCommand, 'id' | 'attempts'>, now: Date, lastError: string): Promise<void>;
  /** False: it was over already. */
  abstract end(id: string, state: Exclude<CommandState, 'open'>, answer: string, now: Date): Promise<boolean>;
  /** Begun before and still open; the one that was tried longest ago first. */
  abstract openSince(before: Date): Promise<{ id: string; kind: CommandKind; createdAt: Date }[]>;
}

/** Sees to it that a command comes to its end, even if nobody is left who began it. Joins the open transaction. */
export abstract class CommandErrands {
  abstract finishLater(commandId: string): Promise<void>;
}

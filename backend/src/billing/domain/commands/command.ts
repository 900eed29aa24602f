/** The kinds of billing commands. Each command is stored before the provider is asked. */
export const commandKinds = [
  'checkout',
  'cancel',
  'reactivate',
  'downgrade',
  'cancel-change',
  'retry-payment',
  'cancel-payment',
  'cancel-redundant',
  'refund',
  'refund-invoice',
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** `open`: will be finished, also after a crash. `refused`: ended without an effect. */
export type CommandState = 'open' | 'done' | 'refused';

export interface BillingCommand {
  id: string;
  userId: string;
  accountId: string;
  /** The idempotency key of the request: the same user and key name the same command. */
  key: string;
  fingerprint: Buffer;
  kind: CommandKind;
  /** The request as the user sent it. */
  wish: object;
  /**
   * The decided request to the provider, the only one that is sent under this command's keys. Null:
   * undecided, or ended.
   */
  params: object | null;
  state: CommandState;
  /** The answer as it was sent. Null: open. */
  answer: string | null;
  attempts: number;
  /** The end of the worker's lease. */
  lockedUntil: Date;
  /** Class of the last failure, never its message. */
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** An old wish may be outdated, decided or not. Well below the 24 hours for which the provider keeps keys. */
const repeatableForMs = 6 * 3_600_000;
export const isTooOldToRepeat = ({ createdAt }: Pick<BillingCommand, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > repeatableForMs;

/** The page repeats its request under the same key for this long; later the user is told by e-mail. */
const pageWaitsMs = 2 * 60_000;
export const isDelayed = ({ createdAt }: Pick<BillingCommand, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > pageWaitsMs;

export type NewCommand = Pick<
  BillingCommand,
  'id' | 'userId' | 'accountId' | 'key' | 'fingerprint' | 'kind' | 'wish' | 'lockedUntil' | 'createdAt'
>;

/** The stored commands. A unique index allows one open command per account. */
export abstract class CommandStore {
  /** False: there is a command with this key, or another one is open. */
  abstract claim(command: NewCommand): Promise<boolean>;
  /** The command of this user and idempotency key. Null: none. */
  abstract ofKey(userId: string, key: string): Promise<BillingCommand | null>;
  /** The open command of an account. Null: none. */
  abstract openOf(accountId: string): Promise<BillingCommand | null>;
  /** Null: there is no such command. */
  abstract byId(id: string): Promise<BillingCommand | null>;
  /** Takes the lease on an open command. Null: the command has ended, or another worker holds the lease. */
  abstract acquireLease(id: string, now: Date, until: Date): Promise<BillingCommand | null>;
  /** False: the lease has expired and another worker has taken the command. */
  abstract extendLease(command: Pick<BillingCommand, 'id' | 'attempts'>, until: Date): Promise<boolean>;
  /** The first decision stands. */
  abstract decided(id: string, params: object): Promise<void>;
  /** Ends the lease of this worker; a later lease of another worker stays. */
  abstract release(
    command: Pick<BillingCommand, 'id' | 'attempts'>,
    now: Date,
    lastError: string,
  ): Promise<void>;
  /** False: the command had ended already. */
  abstract end(id: string, state: Exclude<CommandState, 'open'>, answer: string, now: Date): Promise<boolean>;
  /** Commands that began before and are still open, the one that was tried longest ago first. */
  abstract openSince(before: Date): Promise<{ id: string; kind: CommandKind; createdAt: Date }[]>;
}

/** Schedules a retry that finishes the command if its request does not. Joins the open transaction. */
export abstract class CommandRetryJobs {
  /** A job with this command's id is scheduled once. */
  abstract schedule(commandId: string): Promise<void>;
}

/** What somebody wants done about their money. Each is a row before the provider hears of it. */
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

/** `open`: begun, and done to its end whatever happens meanwhile. `refused`: nothing came of it. */
export type CommandState = 'open' | 'done' | 'refused';

export interface BillingCommand {
  id: string;
  userId: string;
  accountId: string;
  /** Of the request: the same key of the same person is the same command. */
  key: string;
  fingerprint: Buffer;
  kind: CommandKind;
  /** As it was asked for. */
  wish: object;
  /** What was decided to ask the provider for. Nothing else is ever sent under this command's keys; forgotten with its end. */
  params: object | null;
  state: CommandState;
  /** What was answered, as it was written; null while open. */
  answer: string | null;
  attempts: number;
  /** Until then somebody is at it. */
  lockedUntil: Date;
  /** Class of the last failure, never its words. */
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** What somebody wanted this morning they may not want tonight, whether it was decided already or not. The provider forgets keys after a day; that is far away. */
const repeatableForMs = 6 * 3_600_000;
export const isTooOldToRepeat = ({ createdAt }: Pick<BillingCommand, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > repeatableForMs;

/** As long as the page would ask again under the same key; whoever hears of it later is not looking any more. */
const pageWaitsMs = 2 * 60_000;
export const isDelayed = ({ createdAt }: Pick<BillingCommand, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > pageWaitsMs;

export type NewCommand = Pick<
  BillingCommand,
  'id' | 'userId' | 'accountId' | 'key' | 'fingerprint' | 'kind' | 'wish' | 'lockedUntil' | 'createdAt'
>;

/** The rows of the commands. One is open for an account at a time: a unique index sees to it. */
export abstract class CommandStore {
  /** False: there is one with this key, or another is open. */
  abstract claim(command: NewCommand): Promise<boolean>;
  abstract ofKey(userId: string, key: string): Promise<BillingCommand | null>;
  abstract openOf(accountId: string): Promise<BillingCommand | null>;
  abstract byId(id: string): Promise<BillingCommand | null>;
  /** For who wants to finish it; null: it is over, or somebody is at it. */
  abstract acquireLease(id: string, now: Date, until: Date): Promise<BillingCommand | null>;
  /** False: whoever asks has taken too long, and somebody else has taken it up. */
  abstract extendLease(command: Pick<BillingCommand, 'id' | 'attempts'>, until: Date): Promise<boolean>;
  /** Once: what was decided first stands. */
  abstract decided(id: string, params: object): Promise<void>;
  /** Nobody is at it any more; of somebody who has taken it up meanwhile nothing is taken. */
  abstract release(
    command: Pick<BillingCommand, 'id' | 'attempts'>,
    now: Date,
    lastError: string,
  ): Promise<void>;
  /** False: it was over already. */
  abstract end(id: string, state: Exclude<CommandState, 'open'>, answer: string, now: Date): Promise<boolean>;
  /** Begun before and still open; the one that was tried longest ago first. */
  abstract openSince(before: Date): Promise<{ id: string; kind: CommandKind; createdAt: Date }[]>;
}

/** Sees to it that a command comes to its end, even if nobody is left who began it. Joins the open transaction. */
export abstract class CommandRetryJobs {
  abstract schedule(commandId: string): Promise<void>;
}

import type { Day } from '@pictick/rules/calendar/day';
import type { Language } from '@pictick/rules/language';
import { trashDays } from '@pictick/rules/trash';

/** Days for which a list keeps its changes, and for which a tick names its child. */
export const historyDays = 90;

/** User, operation id and server time of a change. */
export interface ChangeContext {
  userId: string;
  opId: string;
  at: Date;
  /** Language of the text that the user writes, if any. */
  language?: Language;
}

export type ChangeType =
  | 'list-created'
  | 'list-renamed'
  | 'list-archived'
  | 'list-character-chosen'
  | 'list-order-chosen'
  | 'list-unarchived'
  | 'list-deleted'
  | 'list-restored'
  | 'list-shared'
  | 'list-joined'
  | 'list-left'
  | 'list-unshared'
  | 'member-changed'
  | 'list-handed-over'
  | 'list-given'
  | 'list-taken-back'
  | 'member-forgotten'
  | 'items-added'
  | 'item-edited'
  | 'item-checked'
  | 'item-marked'
  | 'schedule-set'
  | 'item-repainted'
  | 'items-repainted'
  | 'item-deleted'
  | 'item-restored'
  | 'items-cleared'
  | 'items-restored';

/** Fields of an item that two users can set concurrently. */
export type ItemField =
  | 'name'
  | 'quantity'
  | 'notes'
  | 'position'
  | 'checked'
  | 'depicts'
  | 'weekdays'
  | 'forChildren'
  | 'onlyOn'
  | 'minutes'
  | 'stars'
  | 'needsApproval';

/** A log entry of a list. The payload has ids and flags, never text. */
export interface ListChange {
  seq: number;
  type: ChangeType;
  payload: {
    itemIds?: string[];
    checked?: boolean;
    /** The day of marks. */
    day?: Day;
    fields?: ItemField[];
    collaboratorId?: string;
    /**
     * Id of the addition to id of the item that came back. `unticked`: those items that were ticked before.
     */
    cameBack?: Record<string, string>;
    unticked?: string[];
    /** Reason why items were moved to the trash. */
    reason?: 'bought';
  };
  context: ChangeContext;
}

/** Operation id of a change made for a deleted account; unique per change. */
export const formerOpId = (seq: number): string => `former ${seq}`;

const day = 86_400_000;

/**
 * Clamps the time of a client (90 days back, 5 minutes ahead): it may have been offline, or its clock is
 * wrong. Display only.
 */
export function claimedTime(claimed: string | null | undefined, now: Date): Date {
  const time = claimed ? Date.parse(claimed) : Number.NaN;
  if (Number.isNaN(time)) return now;
  return new Date(Math.min(Math.max(time, now.getTime() - 90 * day), now.getTime() + 5 * 60_000));
}

export const isRestorable = (deletedAt: Date, now: Date): boolean =>
  now.getTime() - deletedAt.getTime() <= trashDays * day;

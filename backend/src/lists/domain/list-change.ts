import type { Language } from '@pictick/rules/language';
import { trashDays } from '@pictick/rules/trash';

/** Who does what they do, under which key, and when by the server's clock. */
export interface ChangeContext {
  userId: string;
  opId: string;
  at: Date;
  /** In which they write, where they write something. */
  language?: Language;
}

export type ChangeType =
  | 'list-created'
  | 'list-renamed'
  | 'list-archived'
  | 'list-character-chosen'
  | 'list-unarchived'
  | 'list-deleted'
  | 'list-restored'
  | 'list-shared'
  | 'list-joined'
  | 'list-left'
  | 'list-unshared'
  | 'member-changed'
  | 'list-handed-over'
  | 'member-forgotten'
  | 'items-added'
  | 'item-edited'
  | 'item-checked'
  | 'item-repainted'
  | 'items-repainted'
  | 'item-deleted'
  | 'item-restored'
  | 'items-cleared'
  | 'items-restored';

/** What one person can set of an item while another does the same. */
export type ItemField = 'name' | 'quantity' | 'notes' | 'position' | 'checked' | 'depicts';

/** One step in the life of a list: ids and flags, never words. */
export interface ListChange {
  seq: number;
  type: ChangeType;
  payload: {
    itemIds?: string[];
    checked?: boolean;
    fields?: ItemField[];
    collaboratorId?: string;
    /** Ids of additions, each with the item that came back instead; `unticked` are those items that were ticked until then. */
    cameBack?: Record<string, string>;
    unticked?: string[];
    /** Why items were moved to the trash. */
    reason?: 'bought';
  };
  context: ChangeContext;
}

/** The key of a step that is no longer anybody's: several people may have left, and each step is one of its own. */
export const formerOpId = (seq: number): string => `former ${seq}`;

const day = 86_400_000;

/** A device may have been offline for long and its clock may be wrong: its time is for display and is kept within reason. */
export function claimedTime(claimed: string | null | undefined, now: Date): Date {
  const time = claimed ? Date.parse(claimed) : Number.NaN;
  if (Number.isNaN(time)) return now;
  return new Date(Math.min(Math.max(time, now.getTime() - 90 * day), now.getTime() + 5 * 60_000));
}

export const isRestorable = (deletedAt: Date, now: Date): boolean =>
  now.getTime() - deletedAt.getTime() <= trashDays * day;

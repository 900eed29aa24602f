import type { RecentShares } from './share-limits';

/** Which invitations went out lately. Without it nobody is invited. */
export abstract class ShareLog {
  /** Nobody else counts for the same person or address until the transaction ends. */
  abstract recent(userId: string, addressKey: string, since: Date): Promise<RecentShares>;
  abstract add(userId: string, addressKey: string, at: Date): Promise<void>;
}

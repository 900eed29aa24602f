import type { RecentShares } from './share-limits';

/** Recent invitations, which the limits count. */
export abstract class ShareLog {
  /** Holds locks for the user and the address until the transaction ends. */
  abstract recent(userId: string, addressKey: string, since: Date): Promise<RecentShares>;
  abstract add(userId: string, addressKey: string, at: Date): Promise<void>;
}

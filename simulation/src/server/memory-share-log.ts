import type { RecentShares } from '../../../backend/src/lists/domain/share-list/share-limits';
import { ShareLog } from '../../../backend/src/lists/domain/share-list/share-log';
import { Table, type MemoryConnection } from '../../../backend/src/platform/testing/memory-database';

interface Share {
  userId: string;
  addressKey: string;
  at: Date;
}

const shareTable = new Table<Share>('lists.share_log');

/** The invitations that were sent, in memory, by the rules of SqlShareLog. */
export class MemoryShareLog extends ShareLog {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  recent(userId: string, addressKey: string, since: Date): Promise<RecentShares> {
    return this.connection.statement(async () => {
      for (const name of [`shares of ${userId}`, `shares to ${addressKey}`]) await this.connection.lock(name);
      const rows = shareTable.all(this.connection).filter(({ at }) => at > since);
      return {
        fromUser: rows.filter((row) => row.userId === userId).map(({ at }) => at),
        toAddress: rows.filter((row) => row.addressKey === addressKey).map(({ at }) => at),
      };
    });
  }

  add(userId: string, addressKey: string, at: Date): Promise<void> {
    return this.connection.statement(() =>
      shareTable.put(this.connection, `${userId} ${addressKey} ${at.getTime()}`, { userId, addressKey, at }),
    );
  }
}

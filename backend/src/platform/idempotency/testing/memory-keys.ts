import type { Sql } from '../../database/database';
import { type MemoryConnection, Table } from '../../testing/memory-database';

export interface KeyRow {
  userId: string;
  key: string;
  fingerprint: Buffer;
  status: number | null;
  body: string | null;
}

export const keyTable = new Table<KeyRow>('platform.idempotency');
export const keyOf = (userId: string, key: string): string => `${userId} ${key}`;

/**
 * The table of keys in memory, for the statements that PostgresIdempotency sends, so that simulations run the
 * real logic. A statement that changes there has to change here.
 */
export class MemoryKeys implements Sql {
  constructor(private readonly connection: MemoryConnection) {}

  get inTransaction(): boolean {
    return this.connection.inTransaction;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.connection.run(work);
  }

  /** Rows have the type that the caller of the statement states, as with Postgres. */
  query<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.connection.statement(
      async () => (await this.execute(text.replace(/\s+/g, ' '), values)) as R[],
    );
  }

  private async execute(text: string, values: readonly unknown[]): Promise<object[]> {
    const [userId, key] = [String(values[0]), String(values[1])];
    if (
      text ===
      'INSERT INTO platform.idempotency (user_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1 AS claimed'
    ) {
      return this.insert({ userId, key, fingerprint: bytes(values[2]), status: null, body: null });
    }
    if (
      text ===
      'INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body) VALUES ($1, $2, $3, 422, $4) ON CONFLICT DO NOTHING RETURNING 1 AS kept'
    ) {
      return this.insert({
        userId,
        key,
        fingerprint: bytes(values[2]),
        status: 422,
        body: String(values[3]),
      });
    }
    const row = keyTable.read(this.connection, keyOf(userId, key));
    if (text === 'UPDATE platform.idempotency SET status = $3, body = $4 WHERE user_id = $1 AND key = $2') {
      if (row)
        keyTable.put(this.connection, keyOf(userId, key), {
          ...row,
          status: Number(values[2]),
          body: String(values[3]),
        });
      return [];
    }
    if (
      text ===
      'SELECT fingerprint, status, body::text AS body FROM platform.idempotency WHERE user_id = $1 AND key = $2'
    )
      return row ? [row] : [];
    throw new Error(`Not known in memory: ${text}`);
  }

  private async insert(row: KeyRow): Promise<object[]> {
    return (await this.connection.insert(keyTable, keyOf(row.userId, row.key), row)) ? [{ done: 1 }] : [];
  }
}

function bytes(value: unknown): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error('A fingerprint is bytes');
  return value;
}

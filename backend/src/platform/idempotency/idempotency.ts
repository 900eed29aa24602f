// Hand-written SQL: an insert claims the key or waits for its duplicate, and the answer is kept as text.
import { DomainError, type ErrorKind, type FieldProblem } from '../../kernel/domain-error';
import type { Database } from '../database/database';
import { isLockTimeout } from '../database/database-errors';

/** One command of one user. The same key stands for the same command, however often it arrives. */
export interface Command {
  userId: string;
  key: string;
  fingerprint: Buffer;
}

/** The response of a command, sent now and for each repetition of its key. The body is serialised once. */
export class StoredResponse<T extends object> {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly replayed: boolean,
  ) {}

  get value(): T {
    return JSON.parse(this.body) as T;
  }
}

/** A refusal that was stored for the same key. */
export class ReplayedError extends DomainError {}

interface Stored {
  fingerprint: Buffer;
  status: number;
  body: string;
}

interface Refusal {
  code: string;
  kind: ErrorKind;
  details?: FieldProblem[];
  messageKey?: string;
}

/** Commands that run once, with their stored responses. */
export abstract class Idempotency {
  /**
   * Runs the work in one transaction with its key, or returns the stored answer.
   * @throws ReplayedError for a stored refusal, IDEMPOTENCY_IN_PROGRESS while a duplicate runs
   */
  abstract once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>>;
  /**
   * The stored answer, or null if there is none. For commands that do expensive work first.
   * @throws ReplayedError for a stored refusal
   */
  abstract known<T extends object>(command: Command): Promise<StoredResponse<T> | null>;
}

/** Refusals that a retry cannot change. */
const final: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'invalid',
  'limit',
  'not-found',
  'forbidden',
  'conflict',
]);

export class PostgresIdempotency extends Idempotency {
  constructor(private readonly database: Pick<Database, 'inTransaction' | 'run' | 'query'>) {
    super();
  }

  async once<T extends object>(
    command: Command,
    status: number,
    work: () => Promise<T>,
  ): Promise<StoredResponse<T>> {
    if (this.database.inTransaction) throw new Error('A command opens its own transaction');
    let keeping: Promise<unknown> = Promise.resolve();
    try {
      return await this.database.run(async () => {
        if (!(await this.claim(command))) return await this.replay<T>(command);
        const body = JSON.stringify(await work());
        // Not awaited: COMMIT follows in the same packet, and fails if this statement did.
        keeping = this.database.query(
          'UPDATE platform.idempotency SET status = $3, body = $4 WHERE user_id = $1 AND key = $2',
          [command.userId, command.key, status, body],
        );
        keeping.catch(() => undefined);
        return new StoredResponse<T>(status, body, false);
      });
    } catch (failure) {
      // If the last statement failed, its reason says more than that of COMMIT.
      const error: unknown = await keeping.then(
        () => failure,
        (reason: unknown) => reason,
      );
      if (error instanceof DomainError && !(error instanceof ReplayedError) && final.has(error.kind))
        return this.refuse<T>(command, error);
      throw error;
    }
  }

  /**
   * Claims the key. A concurrent duplicate waits here on the unique index until the commit or the lock
   * timeout.
   */
  private async claim(command: Command): Promise<boolean> {
    try {
      const rows = await this.database.query(
        'INSERT INTO platform.idempotency (user_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1 AS claimed',
        [command.userId, command.key, command.fingerprint],
      );
      return rows.length === 1;
    } catch (error) {
      if (isLockTimeout(error)) throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy');
      throw error;
    }
  }

  private async replay<T extends object>(command: Command): Promise<StoredResponse<T>> {
    const known = await this.known<T>(command);
    // The row can only be missing if it was purged after 60 days at this very moment.
    if (!known) throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'busy');
    return known;
  }

  async known<T extends object>(command: Command): Promise<StoredResponse<T> | null> {
    const [stored] = await this.database.query<Stored>(
      'SELECT fingerprint, status, body::text AS body FROM platform.idempotency WHERE user_id = $1 AND key = $2',
      [command.userId, command.key],
    );
    if (!stored) return null;
    if (!stored.fingerprint.equals(command.fingerprint))
      throw new ReplayedError('IDEMPOTENCY_KEY_REUSED', 'invalid');
    if (stored.status >= 400) {
      const refusal = JSON.parse(stored.body) as Refusal;
      throw new ReplayedError(refusal.code, refusal.kind, refusal.details, undefined, refusal.messageKey);
    }
    return new StoredResponse<T>(stored.status, stored.body, true);
  }

  /** Stores the refusal; the effects are rolled back by now. If a duplicate was faster, its answer counts. */
  private async refuse<T extends object>(command: Command, error: DomainError): Promise<StoredResponse<T>> {
    const refusal: Refusal = {
      code: error.code,
      kind: error.kind,
      ...(error.details && { details: error.details }),
      ...(error.messageKey !== undefined && { messageKey: error.messageKey }),
    };
    return this.database
      .run(async () => {
        const kept = await this.database.query(
          'INSERT INTO platform.idempotency (user_id, key, fingerprint, status, body) VALUES ($1, $2, $3, 422, $4) ON CONFLICT DO NOTHING RETURNING 1 AS kept',
          [command.userId, command.key, command.fingerprint, JSON.stringify(refusal)],
        );
        return kept.length === 1 ? null : this.replay<T>(command);
      })
      .then((twin) => {
        if (twin) return twin;
        throw error;
      });
  }
}

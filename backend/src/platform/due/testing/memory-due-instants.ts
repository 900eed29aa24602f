import { type ClaimedInstant, type DueInstant, DueInstants, leaseMs, longestLeaseMs } from '../due-instants';

interface Row extends DueInstant {
  attempt: number;
  claim: { token: string; until: number } | null;
}

/** Behaves as PostgresDueInstants, on rows in memory. `leaseClock` is the clock of the database. */
export class MemoryDueInstants extends DueInstants {
  constructor(
    private readonly leaseClock: () => number,
    private readonly lease = { first: leaseMs, longest: longestLeaseMs },
    readonly rows = new Map<string, Row>(),
  ) {
    super();
  }

  set(kind: string, subject: string, dueAt: Date): Promise<void> {
    this.rows.set(keyOf({ kind, subject }), { kind, subject, dueAt, attempt: 0, claim: null });
    return Promise.resolve();
  }

  async setMissing(kind: string, subjects: readonly string[], dueAt: Date): Promise<void> {
    for (const subject of subjects)
      if (!this.rows.has(keyOf({ kind, subject }))) await this.set(kind, subject, dueAt);
  }

  clear(kind: string, subject: string): Promise<void> {
    this.rows.delete(keyOf({ kind, subject }));
    return Promise.resolve();
  }

  claim(kind: string, now: Date, limit: number): Promise<ClaimedInstant[]> {
    const free = [...this.rows.values()].filter(
      (row) => row.kind === kind && row.dueAt <= now && (row.claim?.until ?? 0) <= this.leaseClock(),
    );
    const oldest = free.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, limit);
    return Promise.resolve(oldest.map((row) => this.take(row)));
  }

  private take(row: Row): ClaimedInstant {
    const token = newToken();
    row.claim = {
      token,
      until: this.leaseClock() + Math.min(this.lease.first * 2 ** row.attempt, this.lease.longest),
    };
    row.attempt += 1;
    return { kind: row.kind, subject: row.subject, dueAt: row.dueAt, attempt: row.attempt, token };
  }

  async end(claimed: ClaimedInstant, next: Date | null): Promise<boolean> {
    if (!this.held(claimed)) return false;
    await (next === null
      ? this.clear(claimed.kind, claimed.subject)
      : this.set(claimed.kind, claimed.subject, next));
    return true;
  }

  defer(claimed: ClaimedInstant, pauseMs: number): Promise<boolean> {
    const row = this.held(claimed);
    if (row) row.claim = { token: newToken(), until: this.leaseClock() + pauseMs };
    return Promise.resolve(row !== undefined);
  }

  private held(claimed: ClaimedInstant): Row | undefined {
    const row = this.rows.get(keyOf(claimed));
    return row?.claim?.token === claimed.token ? row : undefined;
  }
}

let tokens = 0;
const newToken = (): string => String((tokens += 1));
const keyOf = ({ kind, subject }: { kind: string; subject: string }): string =>
  JSON.stringify([kind, subject]);

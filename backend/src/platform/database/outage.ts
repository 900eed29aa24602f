import { describe, markDatabaseError } from './database-errors';

/** Gets the result of each statement. */
export interface DatabaseWatch {
  failed(error: Error): void;
  answered(): void;
}

export type TellOutage = (level: 'error' | 'warn' | 'info', message: string) => void;

const lookEveryMs = 1_000;
/** The database counts as back when no statement fails for this long after an answer. */
const calmMs = 2_000;
const alertAfterMs = 60_000;
const summaryEveryMs = 60_000;

/**
 * Logs an outage of the database in a few lines: when it begins, once a minute, with ALERT after the first
 * minute, and when it ends. Log lines that only repeat it are held back and counted.
 */
export class Outage implements DatabaseWatch {
  private since: number | null = null;
  private lastFailure = 0;
  private isAnswering = false;
  private toldAt = 0;
  private isAlerted = false;
  private heldBack = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tell: TellOutage,
    private readonly now: () => number = () => performance.now(),
  ) {}

  failed(error: Error): void {
    const reason = describe(error);
    markDatabaseError(error);
    this.lastFailure = this.now();
    this.isAnswering = false;
    if (this.since !== null) return;
    [this.since, this.toldAt, this.isAlerted, this.heldBack] = [this.lastFailure, this.lastFailure, false, 0];
    this.tell('warn', `the database does not answer (${reason}); what fails by it is counted and not logged`);
    this.timer = setInterval(() => this.check(), lookEveryMs).unref();
  }

  answered(): void {
    if (this.since !== null) this.isAnswering = true;
  }

  /** Returns true if the caller may leave out a line that is about the database. */
  suppressLog(): boolean {
    if (this.since === null) return false;
    this.heldBack += 1;
    return true;
  }

  private check(): void {
    if (this.since === null) return;
    const now = this.now();
    const summary = `${Math.round((now - this.since) / 1_000)} s, ${this.heldBack} lines not logged`;
    if (this.isAnswering && now - this.lastFailure >= calmMs) {
      this.since = null;
      clearInterval(this.timer);
      this.tell('info', `the database answers again after ${summary}`);
      return;
    }
    if (now - this.toldAt < (this.isAlerted ? summaryEveryMs : alertAfterMs)) return;
    this.toldAt = now;
    if (this.isAlerted) this.tell('warn', `the database still does not answer: ${summary}`);
    else this.tell('error', `ALERT the database does not answer: ${summary}; docs/runbooks/database.md`);
    this.isAlerted = true;
  }
}

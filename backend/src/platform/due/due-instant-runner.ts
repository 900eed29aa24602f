import { backoff } from '../../kernel/backoff';
import type { Clock } from '../../kernel/clock';
import { withTimeout } from '../timeout';
import { type ClaimedInstant, type DueInstants, leaseMs } from './due-instants';
import type { DueHandler } from './when-due.decorator';

/** Instants of one kind that are handled at the same time. */
const concurrency = 8;
/** Pauses in milliseconds: after the first failure the next look retries; later failures wait longer. */
const pauses = { first: 60_000, longest: 60 * 60_000 };

export interface RunnerOptions {
  /** Default: the length of the first lease. */
  timeoutMs?: number;
  onError: (error: unknown, claimed: ClaimedInstant | null) => void;
}

/** Claims due instants and passes each to the handler of its kind. Kinds do not wait for each other. */
export class DueInstantRunner {
  private readonly running = new Map<string, Promise<void>>();
  /** By kind: the subjects that are known to have an instant. */
  private readonly present = new Map<string, ReadonlySet<string>>();
  private stopped = false;

  constructor(
    private readonly instants: DueInstants,
    private readonly clock: Clock,
    private readonly handlers: ReadonlyMap<string, DueHandler>,
    private readonly options: RunnerOptions,
  ) {}

  /**
   * Never rejects. Resolves when no instant is due that this worker could claim. A kind that is still in work
   * is left out.
   */
  async look(): Promise<void> {
    await Promise.all([...this.handlers].map(([kind, handler]) => this.lookAt(kind, handler)));
  }

  /** Claims nothing more. Resolves when the running handlers have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running.values());
  }

  private lookAt(kind: string, handler: DueHandler): Promise<void> {
    let running = this.running.get(kind);
    if (!running)
      this.running.set(kind, (running = this.drain(kind, handler).finally(() => this.running.delete(kind))));
    return running;
  }

  private async drain(kind: string, handler: DueHandler): Promise<void> {
    try {
      await this.setMissing(kind, handler.always ?? []);
      while (!this.stopped) {
        const now = this.clock.now();
        const claimed = await this.instants.claim(kind, now, concurrency);
        if (claimed.length === 0) return;
        await Promise.all(claimed.map((each) => this.handle(each, handler, now)));
      }
    } catch (error) {
      this.options.onError(error, null);
    }
  }

  /** Runs once in the life of a process. */
  private async setMissing(kind: string, always: readonly string[]): Promise<void> {
    const present = this.present.get(kind);
    const unknown = always.filter((subject) => !present?.has(subject));
    if (unknown.length === 0) return;
    await this.instants.setMissing(kind, unknown, this.clock.now());
    this.present.set(kind, new Set(always));
  }

  /** Never rejects, so that a drain ends after all of its handlers. */
  private async handle(claimed: ClaimedInstant, handler: DueHandler, now: Date): Promise<void> {
    try {
      const next = await withTimeout(handler.whenDue(claimed, now), this.options.timeoutMs ?? leaseMs, () => {
        throw new Error('The handler took too long');
      });
      if (next && next <= claimed.dueAt) throw new Error('The next instant is not later than this one');
      await this.instants.end(claimed, next);
    } catch (error) {
      this.options.onError(error, claimed);
      // If the database does not answer, the lease runs out by itself.
      await this.instants
        .defer(claimed, backoff(claimed.attempt, pauses))
        .catch((failure: unknown) => this.options.onError(failure, claimed));
    }
  }
}

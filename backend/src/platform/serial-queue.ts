import { overloaded } from '../kernel/domain-error';

/**
 * Runs memory-intensive work one at a time.
 * @throws SERVICE_UNAVAILABLE if `maxWaiting` others wait already
 */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;

  constructor(
    private readonly maxWaiting: number,
    private readonly retryAfterSeconds: number,
  ) {}

  get isIdle(): boolean {
    return this.pending === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending > this.maxWaiting) throw overloaded(this.retryAfterSeconds);
    this.pending += 1;
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine.finally(() => (this.pending -= 1));
  }
}

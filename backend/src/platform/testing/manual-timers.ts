import { Timers } from '../recurring/timers';

interface Timer {
  at: number;
  work: () => void;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Timers that wait until a test moves the time. */
export class ManualTimers extends Timers {
  private readonly waiting = new Set<Timer>();
  private now = 0;

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.now + ms, work };
    this.waiting.add(timer);
    return () => this.waiting.delete(timer);
  }

  get count(): number {
    return this.waiting.size;
  }

  /** Runs the timers that are due by then, each at its time, and the promises that they start. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (let next = this.next(end); next; next = this.next(end)) {
      this.waiting.delete(next);
      this.now = next.at;
      next.work();
      await settled();
    }
    this.now = end;
  }

  private next(end: number): Timer | undefined {
    return [...this.waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

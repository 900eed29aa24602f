import { waitAtMost } from '../../../platform/timeout';

export interface DrawingPoolOptions {
  /** Pictures drawn at the same time. */
  slots: number;
  onError: (error: unknown) => void;
  /** So long `stop` waits for started pictures, in ms. */
  graceMs?: number;
}

/**
 * A fixed number of slots, each of which draws picture after picture until none is left and then waits for
 * `wake`.
 */
export class DrawingPool {
  private readonly busy = new Set<Promise<void>>();
  private calls = 0;
  private stopping = false;

  constructor(
    private readonly drawNext: () => Promise<boolean>,
    private readonly options: DrawingPoolOptions,
  ) {}

  wake(): void {
    this.calls += 1;
    while (!this.stopping && this.busy.size < this.options.slots) {
      const slot: Promise<void> = this.work().finally(() => this.busy.delete(slot));
      this.busy.add(slot);
    }
  }

  /** Resolves when no slot is busy. */
  async idle(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy);
  }

  /** Finishes started pictures within `graceMs` and starts no others. Another worker draws the rest. */
  async stop(): Promise<void> {
    this.stopping = true;
    await waitAtMost(this.options.graceMs ?? 20_000, this.idle());
  }

  private async work(): Promise<void> {
    try {
      let callsBefore: number;
      do {
        callsBefore = this.calls;
        while (!this.stopping && (await this.drawNext()));
        // A `wake` during the last empty look may be for a picture that it missed.
      } while (callsBefore !== this.calls && !this.stopping);
    } catch (error) {
      this.options.onError(error);
    }
  }
}

import { waitAtMost } from '../../../platform/timeout';

export interface DrawingPoolOptions {
  /** Pictures drawn at the same time. */
  slots: number;
  onError: (error: unknown) => void;
  /** How long `stop` waits for the pictures that were begun. */
  graceMs?: number;
}

/** A few hands that draw picture after picture until there is none left, and then wait to be woken. */
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
      const hand: Promise<void> = this.work().finally(() => this.busy.delete(hand));
      this.busy.add(hand);
    }
  }

  /** Resolves when all hands are empty. */
  async idle(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy);
  }

  /** Finishes the pictures that were begun, as far as there is time, and begins no others. Another worker draws what is left. */
  async stop(): Promise<void> {
    this.stopping = true;
    await waitAtMost(this.options.graceMs ?? 20_000, this.idle());
  }

  private async work(): Promise<void> {
    try {
      let heard: number;
      do {
        heard = this.calls;
        while (!this.stopping && (await this.drawNext()));
        // A call that came while the last look found nothing may have meant a picture that look missed.
      } while (heard !== this.calls && !this.stopping);
    } catch (error) {
      this.options.onError(error);
    }
  }
}

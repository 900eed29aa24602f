import { Injectable } from '@nestjs/common';

/** Who asks gives up after 10 s; the provider answers within 6 s or not at all. */
@Injectable()
export class CommandPace {
  readonly answerWithinMs: number = 8_500;
  /** Before what is known has to do for somebody who only looks. */
  readonly glanceMs: number = 3_000;
  /** For another command of the same account, or for the first of two with the same key. */
  readonly waitMs: number = 5_000;
  readonly lookMs: number = 100;
  /** For whoever began to ask later. After it nobody asks once more: what was seen is written, if nothing else was meanwhile. */
  readonly syncWithinMs: number = 6_500;
  /** After it nothing further is asked for … */
  readonly stepsWithinMs: number = 15_000;
  /**
   * After that others may take it up. Counted anew for each part: to ask what is true takes 40 s in the worker at worst (twice, with 20 s each),
   * the steps 35 s (15 s, and the last one). The errand comes later than that.
   */
  private readonly leaseMs: number = 45_000;

  lockedUntil(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }
}

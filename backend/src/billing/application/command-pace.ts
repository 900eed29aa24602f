import { Injectable } from '@nestjs/common';

/** Who asks gives up after 10 s; the provider answers within 6 s or not at all. */
@Injectable()
export class CommandPace {
  readonly answerWithinMs: number = 8_500;
  /** For another command of the same account, or for the first of two with the same key. */
  readonly waitMs: number = 5_000;
  readonly lookMs: number = 100;
  /** After it nothing further is asked for … */
  readonly stepsWithinMs: number = 15_000;
  /** … and after that others may take it up; before the errand does, which comes after 30 s. */
  private readonly leaseMs: number = 25_000;

  lockedUntil(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }
}

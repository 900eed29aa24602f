import { Injectable } from '@nestjs/common';
import { type BillingCode, inProgress, billingError } from '../../domain/billing.errors';
import type { BillingCommand } from '../../domain/commands/command';

/** The client gives up after 10 s; the provider answers within 6 s or not at all. */
@Injectable()
export class CommandTiming {
  readonly answerWithinMs: number = 8_500;
  /** How long a page that only shows billing waits for the provider. */
  readonly glanceMs: number = 3_000;
  /**
   * How long a request waits for another command of the account, or for the first request with the same
   * key.
   */
  readonly waitMs: number = 5_000;
  readonly lookMs: number = 100;
  /**
   * How long a reading of the provider waits for one that began later. Then it is written itself, unless
   * another was written meanwhile.
   */
  readonly syncWithinMs: number = 6_500;
  /** After it no further step is begun at the provider. */
  readonly stepsWithinMs: number = 15_000;
  /**
   * A worker's lease on a command, renewed for each phase. Reading the facts takes at most 40 s (twice 20
   * s), the steps 35 s (15 s and the last one). The retry job comes later.
   */
  private readonly leaseMs: number = 45_000;

  lockedUntil(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }
}

/**
 * `inTheWay`: a command with the same key, or another open one of the account. Neither: it has ended
 * meanwhile.
 */
export interface Claim {
  claimed?: BillingCommand;
  inTheWay?: BillingCommand | null;
  /** The blocking command asks for the same, under this key or another one. */
  isTheSame?: boolean;
}

/**
 * The deadline of a request. Past it no command is stored, and the answer says that the work goes on only
 * where a command is stored.
 */
export class ClaimDeadline {
  private isOver = false;
  private stored: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly failure: BillingCode) {}

  claim(claiming: () => Promise<Claim>): Promise<Claim> {
    if (this.isOver) return Promise.reject(billingError(this.failure));
    const claim = claiming();
    this.stored = claim.then(
      ({ claimed, isTheSame }) => claimed !== undefined || isTheSame === true,
      () => false,
    );
    return claim;
  }

  async expire(): Promise<never> {
    this.isOver = true;
    throw (await this.stored) ? inProgress(this.failure) : billingError(this.failure);
  }
}

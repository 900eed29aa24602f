import type { BillingCommand } from '../../domain/command';
import { type BillingCode, goesOn, refusal } from '../../domain/refusals';

/** `inTheWay`: a command of the same key, or another open one of this account. Neither: it has ended meanwhile. */
export interface Claim {
  claimed?: BillingCommand;
  inTheWay?: BillingCommand | null;
  /** The command in the way asks for the same, under this key or another one. */
  isTheSame?: boolean;
}

/** The deadline of a request. Past it no command is stored any more, and the user hears that the work goes on only where a command is stored. */
export class ClaimDeadline {
  private isOver = false;
  private stored: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly failure: BillingCode) {}

  claim(claiming: () => Promise<Claim>): Promise<Claim> {
    if (this.isOver) return Promise.reject(refusal(this.failure));
    const claim = claiming();
    this.stored = claim.then(
      ({ claimed, isTheSame }) => claimed !== undefined || isTheSame === true,
      () => false,
    );
    return claim;
  }

  async expire(): Promise<never> {
    this.isOver = true;
    throw (await this.stored) ? goesOn(this.failure) : refusal(this.failure);
  }
}

import { type BillingCode, goesOn, refusal } from '../../domain/refusals';
import type { Claim } from './claim-command';

/** Somebody waits for an answer. That it goes on is said only of what is written down; who was told that nothing came of it is not surprised by it later. */
export class Waiting {
  private isOver = false;
  private promised: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly failure: BillingCode) {}

  claim(claiming: () => Promise<Claim>): Promise<Claim> {
    if (this.isOver) return Promise.reject(refusal(this.failure));
    const claim = claiming();
    this.promised = claim.then(
      ({ claimed, isTheSame }) => claimed !== undefined || isTheSame === true,
      () => false,
    );
    return claim;
  }

  /** What is said after so long a time. */
  async end(): Promise<never> {
    this.isOver = true;
    throw (await this.promised) ? goesOn(this.failure) : refusal(this.failure);
  }
}

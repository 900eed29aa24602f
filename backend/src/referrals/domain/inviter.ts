import { AggregateRoot } from '../../kernel/aggregate-root';

export interface InviterState {
  userId: string;
  code: string;
  /** Visits to the link; a browser counts once a day. */
  clicks: number;
  createdAt: Date;
  /** The time of the last visit, or of the creation. */
  updatedAt: Date;
  /**
   * The time of the ban; null without one. Earlier than `createdAt` if the ban is of a deleted account of the
   * user.
   */
  barredAt: Date | null;
}

/** A user with a referral code. */
export class Inviter extends AggregateRoot<InviterState> {
  static restore(state: InviterState): Inviter {
    return new Inviter(state);
  }

  get id(): string {
    return this.state.userId;
  }

  get code(): string {
    return this.state.code;
  }

  get isBanned(): boolean {
    return this.state.barredAt !== null;
  }

  ban(now: Date): void {
    this.state.barredAt ??= now;
  }

  unban(): void {
    this.state.barredAt = null;
  }
}

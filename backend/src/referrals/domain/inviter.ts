import { AggregateRoot } from '../../kernel/aggregate-root';

export interface InviterState {
  userId: string;
  code: string;
  /** Visits to the link; a browser counts once a day. */
  clicks: number;
  createdAt: Date;
  /** When it was last visited, or made. */
  updatedAt: Date;
  /** Since when they may invite nobody any more; from before there was this code: in an account that they left. */
  barredAt: Date | null;
}

/** Somebody with a link of their own. */
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

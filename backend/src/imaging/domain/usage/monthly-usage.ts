import { AggregateRoot } from '../../../kernel/aggregate-root';
import { invalid } from '../../../kernel/domain-error';

/** Limit of extra pictures per month: as many as the largest plan has. */
export const maxExtra = 150;

export interface MonthlyUsageState {
  userId: string;
  /** 'YYYY-MM', UTC. A new month is a new row, so nothing is ever reset. */
  month: string;
  /** Pictures that became ready. */
  used: number;
  /** Places reserved for open images. */
  reserved: number;
  /** Extra pictures that admins gave for this month. */
  extra: number;
}

/**
 * Generated pictures of a user in a month. A place is reserved first, and confirmed or released when the
 * image is settled.
 */
export class MonthlyUsage extends AggregateRoot<MonthlyUsageState> {
  static restore(state: MonthlyUsageState): MonthlyUsage {
    return new MonthlyUsage(state);
  }

  get taken(): number {
    return this.state.used + this.state.reserved;
  }

  /** The limit with extra pictures; 0 if the plan has no pictures. */
  limitWith(planLimit: number): number {
    return planLimit === 0 ? 0 : planLimit + this.state.extra;
  }

  remaining(planLimit: number): number {
    return Math.max(0, this.limitWith(planLimit) - this.taken);
  }

  /** @throws VALIDATION_FAILED */
  addExtra(pictures: number): void {
    if (this.state.extra + pictures > maxExtra) throw invalid({ field: 'pictures', rule: 'max' });
    this.state.extra += pictures;
  }

  /** False, without a change, if the month is used up. */
  reserve(limit: number): boolean {
    if (this.remaining(limit) === 0) return false;
    this.state.reserved += 1;
    return true;
  }

  confirm(): void {
    this.freePlace();
    this.state.used += 1;
  }

  release(): void {
    this.freePlace();
  }

  /** A counted picture was withdrawn. */
  uncount(): void {
    this.state.used = Math.max(0, this.state.used - 1);
  }

  private freePlace(): void {
    if (this.state.reserved === 0) throw new Error('No place of the month is reserved');
    this.state.reserved -= 1;
  }
}

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The first moment of the next month, UTC. */
export const resetsAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

import { AggregateRoot } from '../../../kernel/aggregate-root';
import { invalid } from '../../../kernel/domain-error';

/** What can be given for a month, all told: as much as the biggest plan has. */
export const maxExtra = 150;

export interface MonthlyUsageState {
  userId: string;
  /** 'YYYY-MM', UTC. A new month is a new row, so nothing is ever reset. */
  month: string;
  /** Pictures that became ready. */
  used: number;
  /** Places held for pictures that are on their way. */
  reserved: number;
  /** Given by support staff for this month, beside what the plan has. */
  extra: number;
}

/** How many generated pictures a person has had in a month. Counted on success only: a place is held first, then kept or given back. */
export class MonthlyUsage extends AggregateRoot<MonthlyUsageState> {
  static restore(state: MonthlyUsageState): MonthlyUsage {
    return new MonthlyUsage(state);
  }

  get taken(): number {
    return this.state.used + this.state.reserved;
  }

  /** What a plan makes of the month; one that has no pictures has none of these either. */
  limitWith(planLimit: number): number {
    return planLimit === 0 ? 0 : planLimit + this.state.extra;
  }

  remaining(planLimit: number): number {
    return Math.max(0, this.limitWith(planLimit) - this.taken);
  }

  addExtra(pictures: number): void {
    if (this.state.extra + pictures > maxExtra) throw invalid({ field: 'pictures', rule: 'max' });
    this.state.extra += pictures;
  }

  /** False, and nothing changed, when the month is full. */
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

  /** A picture that was counted was taken away by us. */
  uncount(): void {
    this.state.used = Math.max(0, this.state.used - 1);
  }

  private freePlace(): void {
    if (this.state.reserved === 0) throw new Error('No place is reserved');
    this.state.reserved -= 1;
  }
}

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The first moment of the next month, UTC. */
export const resetsAt = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

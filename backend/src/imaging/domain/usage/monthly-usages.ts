import type { MonthlyUsage } from './monthly-usage';

export abstract class MonthlyUsages {
  /** Locked until the transaction ends; a month that nothing happened in yet is zero. */
  abstract of(userId: string, month: string): Promise<MonthlyUsage>;
  abstract save(usage: MonthlyUsage): Promise<void>;
  /** The same where there is one already. Of whoever has left for good there is none, and none is to come. */
  abstract existing(userId: string, month: string): Promise<MonthlyUsage | null>;
}

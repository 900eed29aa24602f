import type { MonthlyUsage } from './monthly-usage';

export abstract class MonthlyUsages {
  /** Creates the month if necessary and locks it until the transaction ends. */
  abstract of(userId: string, month: string): Promise<MonthlyUsage>;
  abstract save(usage: MonthlyUsage): Promise<void>;
  /** Locks an existing month; null if there is none. Months of deleted accounts must not be created again. */
  abstract existing(userId: string, month: string): Promise<MonthlyUsage | null>;
}

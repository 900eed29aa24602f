import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules';
import { Database } from '../../platform/database/database';
import { discounted, type DiscountedPrice, formatted, inFavour } from '../domain/credit';
import { plans } from '../domain/plan-catalogue';
import { billingAccountOf } from './billing-account.row';

export interface Balance {
  balanceCents: number;
  currency: string;
  formattedBalance: string;
  hasBalance: boolean;
  plans: (DiscountedPrice & { tier: Tier })[];
}

/** What somebody has in their favour, and what it makes of the prices. */
@Injectable()
export class BalanceQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Balance> {
    const account = await billingAccountOf(this.database, userId);
    const balanceCents = account ? inFavour(account.balance, account.under_way) : 0;
    const currency = account?.currency ?? 'eur';
    return {
      balanceCents,
      currency,
      formattedBalance: formatted(balanceCents, currency),
      hasBalance: balanceCents > 0,
      plans: plans.filter(({ price }) => price > 0).map(({ tier, price }) => ({ tier, ...discounted(price, balanceCents) })),
    };
  }
}

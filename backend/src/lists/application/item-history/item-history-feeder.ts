import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { type HistoryItem, ItemHistory, type UseOfName } from '../../domain/item-history/item-history';
import { PictureBook } from '../../domain/pictures/picture-book';

/** Items that a user has added or bought. */
export interface HistoryFeed {
  userId: string;
  itemIds: readonly string[];
  /** Of items that do not say their own. */
  language: Language;
  /** Null: the items were added. */
  boughtAt: Date | null;
}

/** Counts items for the home household of a user, also on lists of other owners. */
@Injectable()
export class ItemHistoryFeeder {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: HouseholdFacade,
    private readonly history: ItemHistory,
    private readonly book: PictureBook,
    private readonly clock: Clock,
  ) {}

  /** An item counts once, and is bought once, however often its event comes. */
  async feed({ userId, itemIds, language, boughtAt }: HistoryFeed): Promise<void> {
    const householdId = await this.households.homeOf(userId);
    if (householdId === null) return;
    await this.transaction.run(async () => {
      const seq = await this.history.lock(householdId);
      // The user may have left meanwhile: who removes the user's rows waits for the same lock.
      if (!(await this.households.adultIn(householdId, userId))) return;
      const now = this.clock.now();
      const items = await this.history.items(itemIds);
      const { counted, bought } = await this.history.note(
        householdId,
        items.map(({ id }) => id),
        boughtAt,
        now,
      );
      const uses = items
        .filter(({ id }) => counted.has(id) || bought.has(id))
        .map((item) => ({
          ...this.useOf(item, language, now),
          count: counted.has(item.id) ? 1 : 0,
          ...(boughtAt && { at: boughtAt, isPurchase: bought.has(item.id) }),
        }));
      const undone = [...bought.values()].filter((time) => time !== null);
      if (undone.length > 0)
        await this.history.undoPurchases(
          householdId,
          uses.map(({ nameKey }) => nameKey),
          undone,
        );
      await this.history.write(householdId, userId, seq, oneOfEachName(uses));
    });
  }

  private useOf(
    { name, quantity, language, createdAt }: HistoryItem,
    fallback: Language,
    now: Date,
  ): UseOfName {
    const nameKey = this.book.nameKey(name, language ?? fallback);
    return { nameKey, name, quantity, count: 1, at: createdAt > now ? now : createdAt, isPurchase: false };
  }
}

/** Two items of one name in one event are two uses and one purchase. The latest says name and quantity. */
function oneOfEachName(uses: readonly UseOfName[]): UseOfName[] {
  const byKey = new Map<string, UseOfName>();
  for (const use of uses) {
    const before = byKey.get(use.nameKey);
    const latest = before && before.at > use.at ? before : use;
    byKey.set(use.nameKey, {
      ...latest,
      count: (before?.count ?? 0) + use.count,
      isPurchase: use.isPurchase || before?.isPurchase === true,
    });
  }
  return [...byKey.values()];
}

import type { Section } from '@pictick/concepts/sections';
import type { Language } from '@pictick/rules/language';

/** An item as it is now, in a list or in the trash. */
export interface HistoryItem {
  id: string;
  name: string;
  quantity: string | null;
  language: Language | null;
  createdAt: Date;
}

/** The use of a name, from one event. */
export interface UseOfName {
  nameKey: string;
  name: string;
  quantity: string | null;
  /** Items of this name that the history had not counted before. */
  count: number;
  at: Date;
  isPurchase: boolean;
}

/** A name that a user changes, and when. */
export type Named = Pick<UseOfName, 'nameKey' | 'name' | 'at'>;

/** Items that the history had not counted, or not as bought at this time, before. */
export interface NewSources {
  counted: ReadonlySet<string>;
  /** With the time of an earlier purchase that was undone. */
  bought: ReadonlyMap<string, Date | null>;
}

/** The names that the adults of a household put on shopping lists. Changes of one household follow each other. */
export abstract class ItemHistory {
  /** Counts a change of the household's history, and locks it until the transaction ends. */
  abstract lock(householdId: string): Promise<number>;
  /** Those of these items that are not erased. */
  abstract items(itemIds: readonly string[]): Promise<HistoryItem[]>;
  /**
   * Notes that these items were counted, and bought if `boughtAt` is given. Answers those that were not noted before.
   * An item is bought once: when its basket is emptied again, the time before was undone.
   */
  abstract note(
    householdId: string,
    itemIds: readonly string[],
    boughtAt: Date | null,
    now: Date,
  ): Promise<NewSources>;
  /** Takes purchases at these times away from these names. */
  abstract undoPurchases(
    householdId: string,
    nameKeys: readonly string[],
    times: readonly Date[],
  ): Promise<void>;
  /** Writes uses by this user. A forgotten name comes back with a later purchase. `seq`: from `lock`. */
  abstract write(householdId: string, userId: string, seq: number, uses: readonly UseOfName[]): Promise<void>;
  /** Leaves the name out until it is bought again. The user feeds its row from now on. */
  abstract forget(householdId: string, userId: string, seq: number, named: Named): Promise<void>;
  /** Brings a forgotten name back as it was. */
  abstract restore(householdId: string, seq: number, nameKey: string): Promise<void>;
  /** Makes the name a favourite, also where it is forgotten. The user feeds its row from now on. */
  abstract star(householdId: string, userId: string, seq: number, named: Named): Promise<void>;
  abstract unstar(householdId: string, seq: number, nameKey: string): Promise<void>;
  /** Puts the name in a section of the shop, also where it is forgotten. The user feeds its row from now on. */
  abstract putInSection(
    householdId: string,
    userId: string,
    seq: number,
    named: Named,
    section: Section,
  ): Promise<void>;
  /** Puts the name back in the section of its concept. */
  abstract resetSection(householdId: string, seq: number, nameKey: string): Promise<void>;
  /** The households with rows that this user fed. */
  abstract fedBy(userId: string): Promise<string[]>;
  /** Removes the user from the rows that they fed. A row that no other user fed is deleted. */
  abstract removeFeeder(householdId: string, userId: string, seq: number): Promise<void>;
  abstract eraseHousehold(householdId: string): Promise<void>;
}

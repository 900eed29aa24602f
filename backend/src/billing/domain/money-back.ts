/** Who has used the guarantee: once per person, and once per card. It outlives the account, without saying whose it was. */
export abstract class MoneyBack {
  /** False: this person or this card had its money back already, by another claim. The same claim may come again. */
  abstract claim(id: string, userId: string, card: string | null, now: Date): Promise<boolean>;
  /** Nothing came of it. */
  abstract release(id: string): Promise<void>;
  /** By this person, or with one of these cards. */
  abstract isUsed(userId: string, cards: readonly string[]): Promise<boolean>;
}

import type { UserScopeCursor } from './live.query';

/** The times at which the access of connected helpers ends, by user and household, in ms. */
export class HelperEnds {
  private readonly ends = new Map<string, Map<string, number>>();

  /** Replaces what is known of these users. */
  keep(userIds: readonly string[], households: readonly UserScopeCursor[]): void {
    for (const userId of userIds) this.forget(userId);
    for (const { userId, id, until } of households) {
      if (!until) continue;
      const ofUser = this.ends.get(userId) ?? new Map<string, number>();
      this.ends.set(userId, ofUser.set(id, until.getTime()));
    }
  }

  forget(userId: string): void {
    this.ends.delete(userId);
  }

  isOver(userId: string, householdId: string, now: Date): boolean {
    return (this.ends.get(userId)?.get(householdId) ?? Infinity) <= now.getTime();
  }

  /** The users with an end that is over. */
  over(now: Date): string[] {
    return [...this.ends].flatMap(([userId, ofUser]) =>
      [...ofUser.keys()].some((id) => this.isOver(userId, id, now)) ? [userId] : [],
    );
  }
}

import type { HelpCallState } from './live.query';

/** Remembers which calls for help this process has told its streams of. */
export class HelpNews {
  /** State of each open call, by child. */
  private readonly told = new Map<string, string>();

  /** The calls in another state than was told. `childIds`: those that were read; null means all. */
  newAmong(calls: readonly HelpCallState[], childIds: readonly string[] | null): HelpCallState[] {
    const news = calls.filter(({ childId, state }) => this.told.get(childId) !== state);
    for (const childId of childIds ?? [...this.told.keys()]) this.told.delete(childId);
    for (const { childId, state } of calls) this.told.set(childId, state);
    return news;
  }
}

import type { HelpCallState } from './live.query';

/** The children whose calls are to be read: null means all. */
interface Moved {
  childIds: readonly string[] | null;
}

/** Remembers which calls for help this process has told its streams of. */
export class HelpNews {
  private readonly changed = new Set<string>();
  private areAllChanged = false;
  /** State of each open call, by child. */
  private readonly told = new Map<string, string>();

  /** Null: notifications may have been lost. */
  moved(childId: string | null): void {
    if (childId === null) this.areAllChanged = true;
    else this.changed.add(childId);
  }

  get hasMoved(): boolean {
    return this.areAllChanged || this.changed.size > 0;
  }

  /** The calls to read now; null if none has moved. */
  take(): Moved | null {
    if (!this.hasMoved) return null;
    const childIds = this.areAllChanged ? null : [...this.changed];
    this.changed.clear();
    this.areAllChanged = false;
    return { childIds };
  }

  /** The calls in another state than was told. `childIds`: those that were read. */
  newAmong(calls: readonly HelpCallState[], childIds: readonly string[] | null): HelpCallState[] {
    const news = calls.filter(({ childId, state }) => this.told.get(childId) !== state);
    for (const childId of childIds ?? [...this.told.keys()]) this.told.delete(childId);
    for (const { childId, state } of calls) this.told.set(childId, state);
    return news;
  }
}

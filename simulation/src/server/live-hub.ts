import type { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import type { VirtualTime } from '../virtual-time';

export interface Listener {
  userId: string;
  hear(frame: string): void;
  /** The connection is gone. */
  end(): void;
}

const beatMs = 15_000;
const healMs = 20_000;
const gatherMs = 50;

const frame = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Does in memory what views/live/live-hub.ts does with Postgres and sockets: compares the cursors with those
 * sent last, and sends the difference.
 */
export class LiveHub {
  /** Notifications of moved lists are lost. */
  deaf = false;
  private readonly people = new Map<string, { listeners: Set<Listener>; lastSent: Map<string, string> }>();
  private readonly moved = new Set<string>();
  private gathering: (() => void) | null = null;

  constructor(
    private readonly time: VirtualTime,
    private readonly views: MemoryListViews,
  ) {}

  join(listener: Listener): void {
    let person = this.people.get(listener.userId);
    if (!person)
      this.people.set(
        listener.userId,
        (person = { listeners: new Set(), lastSent: this.views.cursors(listener.userId) }),
      );
    person.listeners.add(listener);
    listener.hear(frame('hello', {}));
    this.beat(listener);
    if (person.listeners.size === 1) this.heal(listener.userId, person.lastSent);
  }

  leave(listener: Listener): void {
    const person = this.people.get(listener.userId);
    person?.listeners.delete(listener);
    if (person?.listeners.size === 0) this.people.delete(listener.userId);
  }

  /** A transaction that moved this list was committed. */
  notify(listId: string): void {
    if (this.deaf || this.people.size === 0) return;
    this.moved.add(listId);
    this.gathering ??= this.time.later(gatherMs, () => this.tell());
  }

  /** A transaction that moved the household was committed: all users are members. */
  notifyHousehold(householdId: string, cursor: string): void {
    if (this.deaf) return;
    this.time.later(gatherMs, () => {
      for (const { listeners } of this.people.values())
        for (const listener of listeners) listener.hear(frame('household', { householdId, cursor }));
    });
  }

  crash(): void {
    this.gathering?.();
    this.gathering = null;
    this.moved.clear();
    const listeners = [...this.people.values()].flatMap((person) => [...person.listeners]);
    this.people.clear();
    for (const listener of listeners) listener.end();
  }

  private tell(): void {
    this.gathering = null;
    const lists = [...this.moved];
    this.moved.clear();
    for (const userId of [...this.people.keys()]) {
      const now = this.views.cursors(userId);
      for (const listId of lists) this.note(userId, listId, now.get(listId));
    }
  }

  private heal(userId: string, lastSent: Map<string, string>): void {
    this.time.later(healMs, () => {
      if (this.people.get(userId)?.lastSent !== lastSent) return;
      const now = this.views.cursors(userId);
      for (const listId of new Set([...lastSent.keys(), ...now.keys()]))
        this.note(userId, listId, now.get(listId));
      this.heal(userId, lastSent);
    });
  }

  private note(userId: string, listId: string, cursor: string | undefined): void {
    const person = this.people.get(userId);
    if (!person) return;
    const before = person.lastSent.get(listId);
    if (before === cursor) return;
    if (cursor === undefined) person.lastSent.delete(listId);
    else person.lastSent.set(listId, cursor);
    const news =
      before === undefined || cursor === undefined ? frame('lists', {}) : frame('list', { listId, cursor });
    for (const listener of [...person.listeners]) listener.hear(news);
  }

  private beat(listener: Listener): void {
    this.time.later(beatMs, () => {
      if (!this.people.get(listener.userId)?.listeners.has(listener)) return;
      listener.hear(': beat\n\n');
      this.beat(listener);
    });
  }
}

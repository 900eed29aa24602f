import { highestPriority, priorityAgingMs } from '../domain/generate/queue-priority';

export interface QueuedImage {
  id: string;
  ownerId: string;
  tierRank: number;
  requestedAt: Date;
}

/** The contract of `Images.next` in TypeScript, against which the SQL is tested. */
export class InMemoryImageQueue {
  private readonly waiting = new Map<string, QueuedImage>();
  private readonly served = new Map<string, { at: number; turn: number }>();
  private turn = 0;

  add(...pictures: readonly QueuedImage[]): void {
    for (const picture of pictures) this.waiting.set(picture.id, picture);
  }

  get length(): number {
    return this.waiting.size;
  }

  next(now: Date): QueuedImage | undefined {
    let first: QueuedImage | undefined;
    for (const each of this.waiting.values())
      if (
        !first ||
        (this.priority(first, now) - this.priority(each, now) || this.byLastServed(each, first)) < 0
      )
        first = each;
    if (!first) return undefined;
    this.waiting.delete(first.id);
    this.served.set(first.ownerId, { at: now.getTime(), turn: ++this.turn });
    return first;
  }

  private priority({ tierRank, requestedAt }: QueuedImage, now: Date): number {
    const risen = Math.max(0, Math.floor((now.getTime() - requestedAt.getTime()) / priorityAgingMs));
    return Math.min(highestPriority, tierRank + risen);
  }

  /** Orders owners by the time they were last served, or of their first request if they never were. */
  private byLastServed(a: QueuedImage, b: QueuedImage): number {
    const [mine, theirs] = [this.served.get(a.ownerId), this.served.get(b.ownerId)];
    return (
      (mine?.at ?? a.requestedAt.getTime()) - (theirs?.at ?? b.requestedAt.getTime()) ||
      (mine?.turn ?? 0) - (theirs?.turn ?? 0) ||
      a.requestedAt.getTime() - b.requestedAt.getTime() ||
      (a.id < b.id ? -1 : 1)
    );
  }
}

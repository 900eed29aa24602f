import { highestUrgency, risesAfterMs } from '../domain/turns';

export interface Waiting {
  id: string;
  ownerId: string;
  tierRank: number;
  requestedAt: Date;
}

/** What `Images.next` promises, told in TypeScript: the SQL is held against it. */
export class WaitingLine {
  private readonly waiting = new Map<string, Waiting>();
  private readonly served = new Map<string, { at: number; turn: number }>();
  private turn = 0;

  join(...pictures: readonly Waiting[]): void {
    for (const picture of pictures) this.waiting.set(picture.id, picture);
  }

  get length(): number {
    return this.waiting.size;
  }

  next(now: Date): Waiting | undefined {
    let first: Waiting | undefined;
    for (const each of this.waiting.values())
      if (!first || (this.urgency(first, now) - this.urgency(each, now) || this.byTurn(each, first)) < 0)
        first = each;
    if (!first) return undefined;
    this.waiting.delete(first.id);
    this.served.set(first.ownerId, { at: now.getTime(), turn: ++this.turn });
    return first;
  }

  private urgency({ tierRank, requestedAt }: Waiting, now: Date): number {
    const risen = Math.max(0, Math.floor((now.getTime() - requestedAt.getTime()) / risesAfterMs));
    return Math.min(highestUrgency, tierRank + risen);
  }

  /** The family that has gone without for longest: since it was served, or, if it never was, since it asked. */
  private byTurn(a: Waiting, b: Waiting): number {
    const [mine, theirs] = [this.served.get(a.ownerId), this.served.get(b.ownerId)];
    return (
      (mine?.at ?? a.requestedAt.getTime()) - (theirs?.at ?? b.requestedAt.getTime()) ||
      (mine?.turn ?? 0) - (theirs?.turn ?? 0) ||
      a.requestedAt.getTime() - b.requestedAt.getTime() ||
      (a.id < b.id ? -1 : 1)
    );
  }
}

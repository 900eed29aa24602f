/** After an accepted tap nothing reacts for this time (ms), so that a drumming hand stamps one card. */
export const quietMs = 400;
/** Taps so near (px) to the last accepted one are a drumming hand: each refused one begins the quiet time anew. */
export const nearPx = 48;
/** A pointer that moved further (px) was dragged. */
export const slackPx = 12;

interface Point {
  x: number;
  y: number;
}

/** Decides which presses of the child's page are taps. */
export class TapFilter {
  private readonly down = new Map<number, Point>();
  private dragged = false;
  private acceptedAt = -Infinity;
  private drummedAt = -Infinity;
  private acceptedHere: Point | null = null;
  private accepted = 0;
  private readonly waiting = new Set<() => void>();

  pressed(pointer: number, at: Point): void {
    if (this.down.size === 0) this.dragged = false;
    this.down.set(pointer, at);
  }

  moved(pointer: number, { x, y }: Point): void {
    const start = this.down.get(pointer);
    if (start && Math.hypot(x - start.x, y - start.y) > slackPx) this.dragged = true;
  }

  released(pointer: number): void {
    this.down.delete(pointer);
    if (this.down.size === 0) this.freed();
  }

  /** The page hears of no finger any more, as another window has the focus. */
  lost(): void {
    this.down.clear();
    this.freed();
  }

  private freed(): void {
    const ready = [...this.waiting];
    this.waiting.clear();
    for (const work of ready) work();
  }

  /** True while a finger is on the page. */
  isDown(): boolean {
    return this.down.size > 0;
  }

  /** A drag that ended without a click says nothing about a press of a key. */
  keyPressed(): void {
    this.dragged = false;
  }

  /** True for a tap. `now` in ms of a monotonic clock; `at` is null for a key. */
  accepts(now: number, at: Point | null = null): boolean {
    const wasDragged = this.dragged;
    this.dragged = false;
    if (wasDragged) return false;
    const here = this.acceptedHere;
    const isNear = at !== null && here !== null && Math.hypot(at.x - here.x, at.y - here.y) <= nearPx;
    if (now - (isNear ? Math.max(this.acceptedAt, this.drummedAt) : this.acceptedAt) < quietMs) {
      if (isNear) this.drummedAt = now;
      return false;
    }
    this.acceptedAt = now;
    this.acceptedHere = at;
    this.accepted += 1;
    return true;
  }

  /** Number of the taps that were accepted. */
  count(): number {
    return this.accepted;
  }

  /** Something else came under the hand by itself: nothing reacts for the quiet time. */
  rest(now: number): void {
    this.acceptedAt = now;
  }

  /** Runs the work when no finger is down. Answers a function that cancels it. */
  whenUp(work: () => void): () => void {
    if (this.down.size === 0) {
      work();
      return () => undefined;
    }
    this.waiting.add(work);
    return () => void this.waiting.delete(work);
  }
}

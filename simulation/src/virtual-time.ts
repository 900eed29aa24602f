interface Event {
  at: number;
  tie: number;
  work: (() => void) | null;
}

/** Waits until all started work waits for the scheduler: a tick runs after all promises. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** The only clock and scheduler. Everything happens in its events, one after the other. */
export class VirtualTime {
  now = Date.parse('2026-11-21T06:00:00.000Z');
  /** Number of events carried out so far. */
  events = 0;
  private readonly heap: Event[] = [];
  private ties = 0;

  /** Runs the work after this time (ms). Answers a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, milliseconds), tie: this.ties++, work };
    this.push(event);
    return () => {
      event.work = null;
    };
  }

  /** Jumps the clock by days: what was due meanwhile is due now. */
  jump(milliseconds: number): void {
    this.now += milliseconds;
  }

  /** Runs the events that are due within this time (ms), or until `enough` is true. */
  async pass(milliseconds: number, enough: () => boolean = () => false): Promise<void> {
    const end = this.now + milliseconds;
    await settled();
    for (let event = this.heap[0]; event && event.at <= end && !enough(); event = this.heap[0]) {
      this.pop();
      if (!event.work) continue;
      this.now = Math.max(this.now, event.at);
      this.events++;
      event.work();
      await settled();
    }
    this.now = Math.max(this.now, end);
  }

  private push(event: Event): void {
    const { heap } = this;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(event, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const smaller = left && right && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
      const child = heap[smaller];
      if (!child || !isBefore(child, last)) break;
      heap[index] = child;
      index = smaller;
    }
    heap[index] = last;
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);

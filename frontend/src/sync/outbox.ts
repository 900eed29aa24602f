import type { Effect } from './answers';
import { backoff, callOf, judge, type Call } from './operations';
import type { Operation } from './types';

export interface Answer {
  /** 0: no answer (no network, or none within the time allowed). */
  status: number;
  body: unknown;
  etag?: string | null;
}

/** Sends one call as the person who is signed in now, with a token of this moment; never throws. */
export type Send = (call: Call & { key: string; language: string | undefined }) => Promise<Answer>;

export interface OutboxWorld {
  userId: string;
  read(): Promise<Operation[]>;
  settle(operation: Operation, answer: Answer): Promise<Effect | null>;
  park(operation: Operation, code: string): Promise<void>;
  send: Send;
  /** Runs the work if nobody else in this browser drains this person's queue; false if somebody does. */
  alone(work: () => Promise<void>): Promise<boolean>;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
}

export interface SyncSummary {
  affectedLists: string[];
  itemsAdded: number;
  itemsToggled: number;
  itemsDeleted: number;
  remainingCount: number;
}

const lanesAtOnce = 3;
const soon = 1000;

/** First in, first out in each list; lists side by side. An operation leaves only with an answer that is final. */
export class Outbox {
  private attempt = 0;
  private cancelTimer: (() => void) | null = null;
  private running = false;
  private again = false;
  private needsSignIn = false;
  private stopped = false;

  constructor(
    private readonly world: OutboxWorld,
    private readonly listeners: { started(): void; ended(summary: SyncSummary): void },
  ) {}

  /** Somebody is signed in again, the network came back, or a person asks: try now. */
  wake(): void {
    this.needsSignIn = false;
    this.attempt = 0;
    this.cancelTimer?.();
    this.cancelTimer = null;
    void this.drain();
  }

  stop(): void {
    this.stopped = true;
    this.cancelTimer?.();
  }

  async drain(): Promise<void> {
    if (this.stopped || this.needsSignIn || this.cancelTimer) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      const rounds: boolean[] = [];
      do {
        this.again = false;
        const alone = await this.world.alone(async () => void rounds.push(await this.round()));
        // Another tab is at it, and may have read the queue before our operation was in it.
        if (!alone) this.tryAgainIn(soon);
      } while (this.calledAgain() && !rounds.at(-1));
    } finally {
      this.running = false;
    }
  }

  private calledAgain(): boolean {
    return this.again;
  }

  /** One pass over the queue. True if it had to stop before the end. */
  private async round(): Promise<boolean> {
    const waiting = await this.waiting();
    if (waiting.length === 0) return false;
    this.listeners.started();
    const summary: SyncSummary = { affectedLists: [], itemsAdded: 0, itemsToggled: 0, itemsDeleted: 0, remainingCount: 0 };
    const lanes = lanesOf(waiting);
    const walked: boolean[] = [];
    const workers = Array.from({ length: Math.min(lanesAtOnce, lanes.length) }, async () => {
      for (let lane = lanes.shift(); lane; lane = lanes.shift()) walked.push(await this.walk(lane, summary));
    });
    await Promise.all(workers);
    const held = walked.includes(false);
    summary.remainingCount = (await this.waiting()).length;
    this.listeners.ended(summary);
    if (held && !this.needsSignIn && !this.stopped) {
      this.tryAgainIn(backoff(this.attempt++, this.world.random()));
    } else if (!held) {
      this.attempt = 0;
    }
    return held;
  }

  private tryAgainIn(milliseconds: number): void {
    this.cancelTimer?.();
    this.cancelTimer = this.world.later(milliseconds, () => {
      this.cancelTimer = null;
      void this.drain();
    });
  }

  /** One list's operations in their order. False if the first of them has to wait. */
  private async walk(lane: readonly Operation[], summary: SyncSummary): Promise<boolean> {
    for (const operation of lane) {
      if (this.needsSignIn || this.stopped) return false;
      const answer = await this.world.send({ ...callOf(operation), key: operation.id, language: operation.language });
      const code = codeIn(answer.body);
      switch (judge(operation.change, answer.status, code)) {
        case 'done':
          await this.world.settle(operation, answer);
          count(operation, summary);
          break;
        case 'superseded':
          await this.world.settle(operation, { status: 0, body: null });
          break;
        case 'parked':
          await this.world.park(operation, code ?? `HTTP_${answer.status}`);
          break;
        case 'sign-in':
          this.needsSignIn = true;
          return false;
        case 'retry':
          return false;
      }
    }
    return true;
  }

  private async waiting(): Promise<Operation[]> {
    const all = await this.world.read();
    return all.filter((operation) => operation.state === 'queued' && operation.userId === this.world.userId).sort((a, b) => a.seq - b.seq);
  }
}

function lanesOf(operations: readonly Operation[]): Operation[][] {
  const lanes = new Map<string, Operation[]>();
  for (const operation of operations) {
    const lane = lanes.get(operation.listId);
    if (lane) lane.push(operation);
    else lanes.set(operation.listId, [operation]);
  }
  return [...lanes.values()];
}

function count({ listId, change }: Operation, summary: SyncSummary): void {
  if (!summary.affectedLists.includes(listId)) summary.affectedLists.push(listId);
  if (change.kind === 'items.added') summary.itemsAdded += change.items.length;
  if (change.kind === 'item.checked') summary.itemsToggled += 1;
  if (change.kind === 'item.deleted') summary.itemsDeleted += 1;
}

export function codeIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null;
}

import { wireOf } from '@pictick/rules/changes.wire';
import type { Call } from '@pictick/rules/changes/change-file';
import { isHouseholds, scopeOf } from '@pictick/rules/changes/scope';
import { operationsPerRequest } from '@pictick/rules/limits';
import { changesIn, isChange } from '../state/is-change';
import { itemOf } from '../state/item-of';
import type { Operation } from '../types';
import type { ClassifiedResponse } from './apply-response';
import { batchResponses, callOfBatch, nextBatch } from './batch';
import { backoff, callOf, classify, keyOf } from './operations';
import { errorCode, type WireResponse } from './response';

export type { WireResponse } from './response';

/** Sends one call as the person who is signed in now, with a token of this moment; never throws. */
export type Send = (
  call: Call & { key: string; language: string | undefined; epoch: string | null },
) => Promise<WireResponse>;

export interface OutboxEnvironment {
  userId: string;
  read(): Promise<Operation[]>;
  /** Takes the final answers of one scope, in their order: all together, or none. */
  apply(classified: readonly ClassifiedResponse[]): Promise<void>;
  send: Send;
  /** Which life of the server's database is known here; and how to begin another one. */
  epoch(): string | null;
  resetEpoch(epoch: string): Promise<unknown>;
  /** Whether the server is known to have it again: a scope, or `<scope>/<item>`. */
  isPresent(subject: string): boolean;
  /** Runs the work if nobody else in this browser drains this person's queue; false if somebody does. */
  withLock(work: () => Promise<void>): Promise<boolean>;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
}

export interface SyncSummary {
  /** How many changes the server took. */
  syncedRequests: number;
  affectedLists: string[];
  /** Where there are any. */
  affectedHouseholds?: string[];
  /** Those of which something was refused or overruled by a deletion. */
  refusedLists: string[];
  itemsAdded: number;
  itemsToggled: number;
  itemsDeleted: number;
  /** How many pictures were asked for: whoever asks pays with their month. */
  picturesAsked: number;
  /** Changes that wait. */
  remainingCount: number;
}

interface Lane {
  key: string;
  operations: Operation[];
}

/** A lane that could not be sent. Without `cancel` its time is over and it is tried again. `missed`: others have still to offer again what it is about. */
interface Held {
  attempt: number;
  cancel: (() => void) | null;
  deferred: boolean;
}

/** How long one waits at least, in milliseconds. */
type Wait = Pick<Held, 'deferred'> & { least: number };

const lanesAtOnce = 3;
const soon = 1000;
const hour = 3_600_000;

/** First in, first out in each scope; scopes side by side. An operation leaves only with an answer that is final. */
export class Outbox {
  private attempt = 0;
  private cancelTimer: (() => void) | null = null;
  private running = false;
  private again = false;
  private needsSignIn = false;
  private stopped = false;
  /** In which the queue was last read: what was put back into it since goes before what was read then. */
  private epoch: string | null = null;
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly env: OutboxEnvironment,
    private readonly listeners: { started(): void; ended(summary: SyncSummary): void },
  ) {}

  /** Somebody is signed in again, the network came back, or a person asks: try now. What only others can bring is not asked for more often by that. */
  wake(): void {
    this.needsSignIn = false;
    this.attempt = 0;
    this.releaseLanes((key, { deferred }) => !deferred || this.env.isPresent(key));
    void this.drain();
  }

  stop(): void {
    this.stopped = true;
    this.releaseLanes(() => true);
  }

  private releaseLanes(isSuch: (key: string, held: Held) => boolean): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    for (const [key, held] of [...this.held]) {
      if (!isSuch(key, held)) continue;
      held.cancel?.();
      this.held.delete(key);
    }
  }

  async drain(): Promise<void> {
    if (this.stopped || this.cancelTimer) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      do {
        this.again = false;
        const ran = await this.env.withLock(() => this.drainOnce());
        // Another tab is at it, and may have read the queue before our operation was in it.
        if (!ran) this.tryAgainIn(soon);
      } while (this.mustRepeat());
    } finally {
      this.running = false;
    }
  }

  private mustRepeat(): boolean {
    return this.again && !this.cancelTimer && !this.stopped;
  }

  /** One pass over the queue, past the lanes that have to wait a while. */
  private async drainOnce(): Promise<void> {
    this.epoch = this.env.epoch();
    const waiting = await this.waiting().catch(() => null);
    if (!waiting) {
      this.holdAll();
      return;
    }
    const lanes = lanesOf(waiting).filter(({ key }) => !this.held.get(key)?.cancel);
    if (lanes.length === 0) return;
    this.listeners.started();
    const summary: SyncSummary = {
      syncedRequests: 0,
      affectedLists: [],
      refusedLists: [],
      itemsAdded: 0,
      itemsToggled: 0,
      itemsDeleted: 0,
      picturesAsked: 0,
      remainingCount: 0,
    };
    const workers = Array.from({ length: Math.min(lanesAtOnce, lanes.length) }, async () => {
      for (let lane = lanes.shift(); lane; lane = lanes.shift()) await this.sendOrHoldLane(lane, summary);
    });
    await Promise.all(workers);
    summary.remainingCount = await this.waiting().then(
      (left) => changesIn(left),
      () => waiting.length - summary.syncedRequests,
    );
    this.listeners.ended(summary);
    if (this.needsSignIn) this.holdAll();
    else this.attempt = 0;
  }

  private async sendOrHoldLane({ key, operations }: Lane, summary: SyncSummary): Promise<void> {
    // What cannot be written down waits: the server answers the same key with the same words.
    const wait = await this.sendLane(key, operations, summary).catch(() => waitAtLeast(0));
    if (wait === null) this.held.delete(key);
    else if (!this.needsSignIn) this.hold(key, wait);
  }

  /** One scope that cannot be sent must not make the others late: each lane has a time of its own. */
  private hold(key: string, { least, deferred }: Wait): void {
    if (this.stopped) return;
    const attempt = this.held.get(key)?.attempt ?? 0;
    const held: Held = { attempt: attempt + 1, cancel: null, deferred };
    held.cancel = this.env.later(Math.max(least, backoff(attempt, this.env.random())), () => {
      held.cancel = null;
      void this.drain();
    });
    this.held.set(key, held);
  }

  /** After 401 as well: whoever is signed out has no queue that runs, so the session only could not be renewed just now. */
  private holdAll(): void {
    this.tryAgainIn(backoff(this.attempt++, this.env.random()));
  }

  private tryAgainIn(milliseconds: number): void {
    if (this.stopped) return;
    this.cancelTimer?.();
    this.cancelTimer = this.env.later(milliseconds, () => {
      this.cancelTimer = null;
      this.needsSignIn = false;
      void this.drain();
    });
  }

  /** One lane's operations in their order, as many at once as may travel together. Null if all went, else how long one has to wait at least. */
  private async sendLane(
    key: string,
    lane: readonly Operation[],
    summary: SyncSummary,
  ): Promise<Wait | null> {
    let together = true;
    for (let left = lane; left.length > 0;) {
      if (this.needsSignIn || this.stopped) return waitAtLeast(0);
      const batch = together ? nextBatch(left.slice(0, operationsPerRequest)) : left.slice(0, 1);
      const answers = await this.sendBatch(batch);
      // The store is closed by now. The same keys bring the same answers.
      if (this.isStopped()) return waitAtLeast(0);
      if (answers === null) {
        together = false;
        continue;
      }
      const classified = this.classifyAll(batch, answers);
      if (classified.length > 0) await this.env.apply(classified);
      for (const each of classified) count(each, summary);
      if (classified.length < batch.length)
        return waitAtLeast((answers[classified.length]?.retryAfter ?? 0) * 1000);
      const deferred = new Map(
        classified
          .filter(({ outcome }) => outcome === 'deferred')
          .map(({ operation }) => [subjectOf(operation), waitForOthers(operation)]),
      );
      const wait =
        deferred.get(key) ?? batch.flatMap((operation) => deferred.get(scopeOf(operation)) ?? [])[0];
      if (wait) return wait;
      for (const [subject, each] of deferred) this.hold(subject, each);
      left = left.slice(batch.length).filter((operation) => !deferred.has(subjectOf(operation)));
    }
    return null;
  }

  /** The answers to the first of these, or to all. Null: the server does not understand a batch like this; each has to go alone. */
  private async sendBatch(batch: readonly Operation[]): Promise<WireResponse[] | null> {
    const [first] = batch;
    if (!first) return [];
    if (batch.length === 1) return [await this.send(callOf(first), first)];
    const answer = await this.send(callOfBatch(first, batch), first);
    const outcome = classify(first.change, answer.status, errorCode(answer.body));
    return outcome === 'retry' || outcome === 'sign-in' ? [answer] : batchResponses(answer, batch);
  }

  private async send(call: Call, operation: Operation): Promise<WireResponse> {
    const answer = await this.env.send({
      ...call,
      key: keyOf(operation),
      language: operation.language,
      epoch: this.epoch,
    });
    if (errorCode(answer.body) === 'EPOCH_OVER' && answer.epoch && answer.epoch !== this.env.epoch())
      await this.env.resetEpoch(answer.epoch);
    return answer;
  }

  /** Up to the first that has to wait: those behind it wait as well, or they would overtake it. */
  private classifyAll(batch: readonly Operation[], answers: readonly WireResponse[]): ClassifiedResponse[] {
    const classified: ClassifiedResponse[] = [];
    for (const [index, { status, body }] of answers.entries()) {
      const operation = batch[index];
      if (!operation) break;
      const code = errorCode(body);
      const outcome =
        operation.setBackAt && code === 'NOT_FOUND' && isChange(operation)
          ? 'deferred'
          : classify(operation.change, status, code);
      if (outcome === 'sign-in') this.needsSignIn = true;
      if (outcome === 'sign-in' || outcome === 'retry') break;
      classified.push({ operation, outcome, code: code ?? `HTTP_${status}`, body });
    }
    return classified;
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  private async waiting(): Promise<Operation[]> {
    const all = await this.env.read();
    return all
      .filter((operation) => operation.state === 'queued' && operation.userId === this.env.userId)
      .sort((a, b) => a.seq - b.seq);
  }
}

const waitAtLeast = (least: number): Wait => ({ least, deferred: false });

/** Each try takes a key, which the server remembers: they become as rare as one an hour. */
const waitForOthers = ({ missed = 0 }: Operation): Wait => ({
  least: Math.min(hour, 1000 * 2 ** missed),
  deferred: true,
});

/**
 * One lane for each scope. A copy is made of its source as it was then, so the two go one after the other. An item that others have
 * still to offer again has a lane of its own: the rest of its list need not wait for them.
 */
function lanesOf(operations: readonly Operation[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const operation of operations) {
    const { change, missed } = operation;
    const scope = scopeOf(operation);
    const apart = subjectOf(operation);
    const key = missed || lanes.has(apart) ? apart : scope;
    const before = key === scope ? wireOf(change).applied.after?.(change) : undefined;
    const source = before === undefined ? key : scopeOf({ listId: before });
    const lane = lanes.get(key) ?? lanes.get(source) ?? { key, operations: [] };
    lane.operations.push(operation);
    lanes.set(key, lane).set(source, lane);
  }
  return [...new Set(lanes.values())];
}

/** The one item that it is about, or its scope. */
function subjectOf(operation: Operation): string {
  const item = itemOf(operation.change);
  return item === null ? scopeOf(operation) : `${scopeOf(operation)}/${item}`;
}

function count({ operation, outcome, body }: ClassifiedResponse, summary: SyncSummary): void {
  if (outcome === 'deferred') return;
  const { listId, change } = operation;
  const note = (ids: string[]): void => {
    if (!ids.includes(listId)) ids.push(listId);
  };
  note(isHouseholds(operation) ? (summary.affectedHouseholds ??= []) : summary.affectedLists);
  if (outcome !== 'done') {
    if (!isHouseholds(operation)) note(summary.refusedLists);
    return;
  }
  summary.syncedRequests += 1;
  const {
    itemsAdded = 0,
    itemsToggled = 0,
    itemsDeleted = 0,
    picturesAsked = 0,
  } = wireOf(change).applied.counts?.(change, body ?? {}) ?? {};
  summary.itemsAdded += itemsAdded;
  summary.itemsToggled += itemsToggled;
  summary.itemsDeleted += itemsDeleted;
  summary.picturesAsked += picturesAsked;
}

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

/** Sends one request as the signed-in user, with the current token. Never throws. */
export type Send = (
  call: Call & { key: string; language: string | undefined; epoch: string | null },
) => Promise<WireResponse>;

export interface SenderEnvironment {
  userId: string;
  read(): Promise<Operation[]>;
  /** Applies the final answers of one scope, in their order: all or none. */
  apply(classified: readonly ClassifiedResponse[]): Promise<void>;
  send: Send;
  /** The epoch of the server that this device knows, and how to move to another one. */
  epoch(): string | null;
  resetEpoch(epoch: string): Promise<unknown>;
  /** True if the server is known to have the scope, or the item (`<scope>/<item>`), again. */
  isPresent(subject: string): boolean;
  /** Runs the work unless another client of this browser drains this user's queue; false if one does. */
  withLock(work: () => Promise<void>): Promise<boolean>;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
}

export interface SyncSummary {
  /** Number of operations that the server accepted. */
  syncedRequests: number;
  affectedLists: string[];
  /** Missing if there are none. */
  affectedHouseholds?: string[];
  /** Lists with a rejected or superseded operation. */
  refusedLists: string[];
  itemsAdded: number;
  itemsToggled: number;
  itemsDeleted: number;
  /** Number of pictures asked for, which count against the user's month. */
  picturesAsked: number;
  /** Number of changes that wait. */
  remainingCount: number;
}

interface Lane {
  key: string;
  operations: Operation[];
}

/**
 * A lane that could not be sent. `cancel` null: its wait is over and it is tried again. `deferred`: another
 * device has to offer its subject again first.
 */
interface Held {
  attempt: number;
  cancel: (() => void) | null;
  deferred: boolean;
}

/** Shortest wait, in ms. */
type Wait = Pick<Held, 'deferred'> & { least: number };

const lanesAtOnce = 3;
const lockRetryMs = 1000;
const hourMs = 3_600_000;

/** First in, first out within a scope; scopes in parallel. An operation leaves only with a final answer. */
export class OperationSender {
  private attempt = 0;
  private cancelTimer: (() => void) | null = null;
  private running = false;
  private again = false;
  private needsSignIn = false;
  private stopped = false;
  /**
   * The epoch in which the queue was last read: operations requeued by a later reset go before those read
   * then.
   */
  private epoch: string | null = null;
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly env: SenderEnvironment,
    private readonly listeners: { started(): void; ended(summary: SyncSummary): void },
  ) {}

  /**
   * Retries now: after a sign-in, when the network is back, or when the user asks. Deferred lanes are retried
   * only if their subject is present.
   */
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
        // Another tab drains, and may have read the queue before this operation was in it.
        if (!ran) this.tryAgainIn(lockRetryMs);
      } while (this.mustRepeat());
    } finally {
      this.running = false;
    }
  }

  private mustRepeat(): boolean {
    return this.again && !this.cancelTimer && !this.stopped;
  }

  /** One pass over the queue, without the lanes that are waiting. */
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
    const left = await this.waiting().catch(() => null);
    summary.remainingCount = left ? changesIn(left) : waiting.length - summary.syncedRequests;
    this.listeners.ended(summary);
    if (this.needsSignIn) this.holdAll();
    else this.attempt = 0;
    // An answer may have made the day of further operations certain.
    if (left && summary.syncedRequests > 0)
      this.again ||= lanesOf(left).some(({ key }) => !this.held.has(key));
  }

  private async sendOrHoldLane({ key, operations }: Lane, summary: SyncSummary): Promise<void> {
    // An answer that cannot be stored is asked for again: the server repeats it for the same key.
    const wait = await this.sendLane(key, operations, summary).catch(() => waitAtLeast(0));
    if (wait === null) this.held.delete(key);
    else if (!this.needsSignIn) this.hold(key, wait);
  }

  /** Each lane has its own backoff, so that one that cannot be sent does not delay the others. */
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

  /**
   * Retries after 401 too: a signed-out user has no running queue, so only the renewal of the session failed.
   */
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

  /** Sends one lane in its order, in batches. Null if all was sent, else the shortest wait. */
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
      // The store is closed. The same keys bring the same answers later.
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

  /**
   * The answers to the first operations or to all. Null: the server does not know such batches; each
   * operation has to go alone.
   */
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

  /** Classifies up to the first operation that must be retried: those behind it wait, to keep the order. */
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

/** Each retry uses up a key, which the server stores: the waits grow to one hour. */
const waitForOthers = ({ missed = 0 }: Operation): Wait => ({
  least: Math.min(hourMs, 1000 * 2 ** missed),
  deferred: true,
});

/**
 * One lane for each scope. A copy depends on the state of its source, giving a list on the list, and a schedule
 * on its children, so both share a lane. A deferred item has a lane of its own, so that the rest of its list is not delayed.
 */
function lanesOf(operations: readonly Operation[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const operation of operations) {
    const { change, missed } = operation;
    const scope = scopeOf(operation);
    const apart = subjectOf(operation);
    const key = missed || lanes.has(apart) ? apart : scope;
    const before = key === scope ? wireOf(change).applied.after?.(change) : undefined;
    const source = before ?? key;
    const lane = lanes.get(key) ?? lanes.get(source) ?? { key, operations: [] };
    const other = lanes.get(source) ?? lane;
    if (other !== lane) {
      lane.operations = [...lane.operations, ...other.operations].sort((a, b) => a.seq - b.seq);
      for (const [each, of] of lanes) if (of === other) lanes.set(each, lane);
    }
    lane.operations.push(operation);
    lanes.set(key, lane).set(source, lane);
  }
  return [...new Set(lanes.values())];
}

/** The item that the operation is about, or its scope. */
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

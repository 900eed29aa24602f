import type { Scope } from '@pictick/rules/scope';
import type { Sending, SyncEnvironment } from '../environment';
import { changesIn } from '../state/is-change';
import type { SyncState } from '../state/sync-state';
import { isFull, type StoreWriter } from '../store/store-writer';
import type { Change, Operation } from '../types';
import { operationContext } from './operation-context';
import type { Outbox, SyncSummary } from './outbox';
import { firstPlaceholder } from './placeholders';

export interface QueueListener {
  /** What is stored was changed as a whole. */
  reload(): Promise<void>;
  sent(summary: SyncSummary): void;
}

/** What was done on this device, from the tap to the answer. */
export class OperationQueue {
  private outbox: Outbox | null = null;
  private sending: Sending | null = null;
  private fetching: Promise<Sending> | null = null;
  /** Ticks and the like are shown before the store has them; appended in this order. */
  writing: Promise<unknown> = Promise.resolve();
  private readonly arrived: { shown: Operation; stored: () => void; failed: (error: unknown) => void }[] = [];
  private placeholder = firstPlaceholder;

  constructor(
    readonly world: SyncEnvironment,
    readonly known: SyncState,
    readonly keeper: StoreWriter,
    private readonly listener: QueueListener,
  ) {}

  /** `scope`: where the change is not one of a list. */
  enqueue(listId: string, change: Change, scope?: Scope): Promise<void> {
    return this.take({
      id: this.world.newId(),
      schema: scope ? 2 : 1,
      ...(scope && { scope }),
      userId: this.world.userId,
      listId,
      madeAt: this.world.now().toISOString(),
      language: this.world.language(),
      state: 'queued',
      code: null,
      about: operationContext(change, this.known.lay(listId).row),
      change,
    });
  }

  /** Shown at once, stored before anybody is told that it is done, sent after that. */
  take(operation: Omit<Operation, 'seq'>): Promise<void> {
    const { listId } = operation;
    // Numbers that no store gives: behind all that is stored, in their order among themselves.
    const shown: Operation = { ...operation, seq: this.placeholder++ };
    this.known.operations = [...this.known.operations, shown];
    this.known.generation++;
    this.known.changed(listId);
    return new Promise((stored, failed) => {
      this.arrived.push({ shown, stored, failed });
      const store = () => this.storeArrived();
      this.writing = this.writing.then(store, store);
    });
  }

  /** What came while the store was busy goes in together. */
  private async storeArrived(): Promise<void> {
    const together = this.arrived.splice(0);
    if (together.length === 0) return;
    const shown = together.map((each) => each.shown);
    try {
      // What found no room before goes in before: else what comes now would overtake it.
      const all = [...this.known.homeless, ...shown];
      const kept = await this.keeper.kept(() =>
        this.world.store.append(all.map(({ seq: _seq, ...operation }) => operation)),
      );
      const bySeq = new Map(all.map(({ seq }, n) => [seq, kept[n]]));
      this.known.generation++;
      this.known.homeless = this.known.homeless.filter(({ seq }) => !bySeq.has(seq));
      this.known.operations = this.known.operations.map((each) => bySeq.get(each.seq) ?? each);
      for (const { listId } of all) this.known.changed(listId);
      this.keeper.wrote('change');
    } catch (error) {
      this.keeper.couldNotWrite('change', error);
      if (!isFull(error)) {
        this.known.operations = this.known.operations.filter((each) => !shown.includes(each));
        this.known.changed();
        for (const { failed } of together) failed(error);
        return;
      }
      this.known.homeless.push(...shown);
    }
    for (const { stored } of together) stored();
    this.world.tellOthers();
    this.world.tellWorker({
      type: 'QUEUED',
      queueLength: changesIn(this.known.operations.filter(({ state }) => state === 'queued')),
    });
    void this.drain();
  }

  async replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    if (old.length + fresh.length === 0) return;
    const { replace } = await this.code();
    await replace(old, fresh, this, () => this.placeholder++);
    await this.restocked();
  }

  /** The server stands where a backup was. False where that cannot be followed now. */
  async startAnew(epoch: string): Promise<boolean> {
    await this.sender();
    return (await this.sending?.epochReset.begin(epoch, this, () => this.restocked())) === true;
  }

  /** Others have been put into the queue. */
  private async restocked(): Promise<void> {
    await this.listener.reload();
    this.world.tellOthers();
    void this.drain();
  }

  private outboxBy({ outboxOf }: Sending): Outbox {
    if (this.outbox) return this.outbox;
    const { world, known, keeper } = this;
    this.outbox = outboxOf({
      world,
      known,
      keeper,
      startAnew: (epoch) => this.startAnew(epoch),
      sent: (summary) => this.listener.sent(summary),
    });
    return this.outbox;
  }

  /** Null where its code cannot be had: what waits is sent when it can, by the next look or by the worker. */
  async sender(): Promise<Outbox | null> {
    if (this.outbox || this.known.stopped) return this.outbox;
    this.fetching ??= this.world.sending?.() ?? import('../index.lazy');
    try {
      this.sending = await this.fetching;
    } catch {
      this.fetching = null;
    }
    return this.sending && !this.known.isStopped() ? this.outboxBy(this.sending) : null;
  }

  /** @throws where the code that sends cannot be fetched: nothing has happened, and the user can try again. */
  async code(): Promise<Sending> {
    await this.sender();
    if (!this.sending) throw new Error('The code that sends changes could not be fetched.');
    return this.sending;
  }

  async drain(): Promise<void> {
    await (await this.sender())?.drain();
  }

  stop(): void {
    this.outbox?.stop();
  }
}

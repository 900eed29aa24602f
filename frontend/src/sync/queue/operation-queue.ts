import type { Scope } from '@pictick/rules/changes/scope';
import type { SenderModule, SyncEnvironment } from '../environment';
import { changesIn } from '../state/is-change';
import type { SyncState } from '../state/sync-state';
import { isFull, type StoreWriter } from '../store/store-writer';
import type { Change, Operation } from '../types';
import { operationContext } from './operation-context';
import type { OperationSender, SyncSummary } from './operation-sender';
import { firstTemporarySeq } from './temporary-seq';

export interface QueueListener {
  /** The stored queue was changed as a whole. */
  reload(): Promise<void>;
  drained(summary: SyncSummary): void;
}

/** Fields of an operation that its kind decides. */
export type OperationKind = Pick<Operation, 'schema' | 'assumed'>;

/** The operations of this device, from the tap to the final answer. */
export class OperationQueue {
  private activeSender: OperationSender | null = null;
  private module: SenderModule | null = null;
  private loading: Promise<SenderModule> | null = null;
  /** Changes are shown before the store has them, and are appended in this order. */
  writing: Promise<unknown> = Promise.resolve();
  private readonly appended: { shown: Operation; stored: () => void; failed: (error: unknown) => void }[] =
    [];
  private temporarySeq = firstTemporarySeq;

  constructor(
    readonly env: SyncEnvironment,
    readonly state: SyncState,
    readonly writer: StoreWriter,
    private readonly listener: QueueListener,
  ) {}

  /** `scope` is given for the changes of HouseholdChange. */
  enqueue(listId: string, change: Change, scope?: Scope, given?: OperationKind): Promise<void> {
    return this.append({
      id: this.env.newId(),
      schema: scope ? 3 : 1,
      ...given,
      ...(scope && { scope }),
      userId: this.env.userId,
      listId,
      madeAt: this.env.now().toISOString(),
      language: this.env.language(),
      state: 'queued',
      code: null,
      about: operationContext(change, this.state.lay(listId).row),
      change,
    });
  }

  /**
   * Shows the operation at once, then stores it, then sends it. Resolves when it is stored, or kept in memory
   * if the store is full.
   * @throws DOMException of the store, unless it is full; the operation is taken off the screen.
   */
  append(operation: Omit<Operation, 'seq'>): Promise<void> {
    const { listId } = operation;
    // Temporary numbers sort behind all stored ones, in their own order.
    const shown: Operation = { ...operation, seq: this.temporarySeq++ };
    this.state.operations = [...this.state.operations, shown];
    this.state.generation++;
    this.state.changed(listId);
    return new Promise((stored, failed) => {
      this.appended.push({ shown, stored, failed });
      const store = () => this.storeAppended();
      this.writing = this.writing.then(store, store);
    });
  }

  /** Runs the work after the changes made until now were stored, and before later ones. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work, work);
    this.writing = done.catch(() => undefined);
    return done;
  }

  /** Appends all operations that arrived while the store was busy, in one transaction. */
  private async storeAppended(): Promise<void> {
    const together = this.appended.splice(0);
    if (together.length === 0) return;
    // Their days may have been moved since.
    const shown = together.map(
      (each) => this.state.operations.find(({ seq }) => seq === each.shown.seq) ?? each.shown,
    );
    try {
      // Operations that found no room before are appended first, to keep the order.
      const all = [...this.state.unpersisted, ...shown];
      const clock = all.some(({ assumed }) => assumed) ? this.state.routines?.toStore() : null;
      const kept = await this.writer.withRestore(() =>
        this.env.store.append(
          all.map(({ seq: _seq, ...operation }) => operation),
          clock,
        ),
      );
      if (clock) this.state.routines?.wasStored(clock);
      const bySeq = new Map(all.map(({ seq }, n) => [seq, kept[n]]));
      this.state.generation++;
      this.state.unpersisted = this.state.unpersisted.filter(({ seq }) => !bySeq.has(seq));
      this.state.operations = this.state.operations.map((each) => bySeq.get(each.seq) ?? each);
      for (const { listId } of all) this.state.changed(listId);
      this.writer.writeSucceeded('change');
    } catch (error) {
      this.writer.writeFailed('change', error);
      if (!isFull(error)) {
        this.state.operations = this.state.operations.filter((each) => !shown.includes(each));
        this.state.changed();
        for (const { failed } of together) failed(error);
        return;
      }
      this.state.unpersisted.push(...shown);
    }
    for (const { stored } of together) stored();
    this.env.broadcast();
    this.env.notifyWorker({
      type: 'QUEUED',
      queueLength: changesIn(this.state.operations.filter(({ state }) => state === 'queued')),
    });
    void this.drain();
  }

  async replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    if (old.length + fresh.length === 0) return;
    const { replace } = await this.senderModule();
    await replace(old, fresh, this, () => this.temporarySeq++);
    await this.queueReplaced();
  }

  /** Resets the device to a new epoch of the server. False if that is not possible now. */
  async resetEpoch(epoch: string): Promise<boolean> {
    await this.sender();
    return (await this.module?.epochReset.begin(epoch, this, () => this.queueReplaced())) === true;
  }

  /** Reloads the queue after a replacement, and sends it. */
  private async queueReplaced(): Promise<void> {
    await this.listener.reload();
    this.env.broadcast();
    void this.drain();
  }

  private ensureSender({ createSender }: SenderModule): OperationSender {
    if (this.activeSender) return this.activeSender;
    const { env, state, writer } = this;
    this.activeSender = createSender({
      env,
      state,
      writer,
      resetEpoch: (epoch) => this.resetEpoch(epoch),
      sent: (summary) => this.listener.drained(summary),
    });
    return this.activeSender;
  }

  /**
   * The sender. Null if its code cannot be fetched: the queue is sent after the next refresh, or by the
   * worker.
   */
  async sender(): Promise<OperationSender | null> {
    if (this.activeSender || this.state.stopped) return this.activeSender;
    this.loading ??= this.env.loadSender?.() ?? import('../index.lazy');
    try {
      this.module = await this.loading;
    } catch {
      this.loading = null;
    }
    return this.module && !this.state.isStopped() ? this.ensureSender(this.module) : null;
  }

  /**
   * @throws Error if the code that sends cannot be fetched. Nothing has changed, and the user can try again.
   */
  async senderModule(): Promise<SenderModule> {
    await this.sender();
    if (!this.module) throw new Error('The code that sends changes could not be fetched.');
    return this.module;
  }

  async drain(): Promise<void> {
    await (await this.sender())?.drain();
  }

  stop(): void {
    this.activeSender?.stop();
  }
}

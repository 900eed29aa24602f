import { chunkItems } from '@pictick/rules/changes/item/chunk-items';
import type { Scope } from '@pictick/rules/changes/scope';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { RoutinesContext, RoutinesModule, SyncEnvironment } from './environment';
import type { LiveEvent } from './pull/live';
import { Puller } from './pull/puller';
import { type OperationKind, OperationQueue } from './queue/operation-queue';
import type { SyncSummary } from './queue/operation-sender';
import { rejectedGroups } from './queue/rejected-groups';
import type { ConcurrentAdd } from './state/concurrent-adds';
import { unknownCursor, numbers } from './state/cursor';
import { inOrderOfJoining } from './state/in-order-of-joining';
import { changesIn, isChange } from './state/is-change';
import { SyncState, type ListsView, type ListView, type Removal } from './state/sync-state';
import { StoreWriter } from './store/store-writer';
import type {
  Change,
  Depiction,
  ItemEdit,
  ItemRow,
  NewItem,
  Operation,
  ServerItem,
  StoredHousehold,
  StoredList,
} from './types';

export type { ListsView, ListView, Removal } from './state/sync-state';
export type { SyncEnvironment } from './environment';

/**
 * full, damaged: the last write or read of the store failed, and the user was told. memory: nothing outlives
 * the tab.
 */
export type Storage = 'ok' | 'full' | 'memory' | 'damaged';

export interface SyncView {
  queued: number;
  /** Number of the queued changes that wait for other devices after a restored backup. */
  deferred: number;
  rejected: number;
  rejectedCode: string | null;
  superseded: number;
  syncing: boolean;
  isPersistent: boolean;
  live: boolean;
  /** ISO instant of the oldest change that could be sent; null if none waits. */
  oldestWaitingAt: string | null;
  storage: Storage;
}

const idleDelayMs = 2000;
const hasFirstThen = ({ state }: StoredHousehold): boolean => Boolean(state.firstThen?.length);
const isRoutine = ({ head: { schedule } }: StoredList): boolean => Boolean(schedule?.length);
const noRemovals: readonly Removal[] = [];

/**
 * The state of this device: the server's rows with the user's own operations laid over them. Reads are
 * synchronous, so a tap is on the screen in the same frame. Writes go to the store first and to the server
 * when it can be reached.
 */
export class SyncEngine {
  /** Rows and their writer are for parts of the engine that are loaded on demand. */
  readonly state: SyncState;
  readonly writer: StoreWriter;
  private readonly puller: Puller;
  protected readonly operations: OperationQueue;
  private syncView: SyncView | null = null;
  /** Lists that moved while own changes of them were in flight. Each is pulled once, after the drain. */
  private readonly pendingPulls = new Set<string>();
  /** Shown until the code of routines tells the time. */
  private readonly startedAt: number;
  private loadingRoutines: Promise<void> | null = null;
  private endWait = (): void => undefined;

  constructor(readonly env: SyncEnvironment) {
    this.startedAt = env.now().getTime();
    this.state = new SyncState(() => (this.syncView = null));
    this.writer = new StoreWriter(env, this.state);
    this.puller = new Puller(env, this.state, this.writer, {
      resetEpoch: (epoch) => this.operations.resetEpoch(epoch),
      withRoutines: () => this.withRoutines(),
    });
    this.operations = new OperationQueue(env, this.state, this.writer, {
      reload: () => this.reload(),
      drained: (summary) => this.drained(summary),
    });
  }

  /** Reads the store; then everything can be shown. */
  async open(): Promise<void> {
    await this.reload();
    if (this.state.operations.length > 0) void this.operations.drain();
    // Loads the sender early, so that a deploy cannot remove its chunk before it is needed, but after the
    // first screen.
    else this.endWait = this.env.later(idleDelayMs, () => void this.operations.sender());
  }

  async reload(): Promise<void> {
    let read = this.state.generation;
    const all = await this.state.readConsistent(async () => {
      await this.operations.writing;
      read = this.state.generation;
      const all = await this.writer.withRestore(() => this.env.store.readAll()).catch(() => null);
      if (
        all?.lists.some(isRoutine) ||
        all?.households.some(hasFirstThen) ||
        all?.operations.some(({ schema }) => schema === 4)
      )
        await this.withRoutines();
      return all;
    });
    if (read !== this.state.generation) {
      // Changes came in during every attempt to read: to apply this read would take them off the screen.
      // Tries again later.
      this.endWait();
      if (!this.state.stopped) this.endWait = this.env.later(idleDelayMs, () => void this.reload());
      return;
    }
    // An unreadable store is no loss of lists: the server has them too.
    if (!all) {
      this.writer.isCorrupt = true;
      this.state.changed();
      return;
    }
    const { lists, items, households, operations, isCorrupt, clock, refused = [] } = all;
    this.state.lists.clear();
    this.state.items.clear();
    this.state.households.clear();
    this.state.refused.clear();
    for (const mark of refused) this.state.refused.set(mark.id, mark);
    for (const list of lists) this.state.lists.set(list.id, list);
    for (const household of households) this.state.households.set(household.id, household);
    for (const item of items) this.state.itemsOf(item.listId).set(item.id, item);
    this.state.operations = [
      ...operations.filter((operation) => operation.userId === this.env.userId),
      ...this.state.unpersisted,
    ];
    this.writer.isCorrupt ||= isCorrupt ?? false;
    if (clock) this.state.routines?.resume(clock);
    if (lists.length > 0 && this.state.pulled === 'loading') this.state.pulled = 'ready';
    this.state.changed();
  }

  /** Reloads if another tab stored or settled operations and died before it could broadcast that. */
  private async reloadIfStale(): Promise<void> {
    const stored = await this.state.readConsistent(async () => {
      await this.operations.writing;
      return this.writer.withRestore(() => this.env.store.operations()).catch(() => null);
    });
    if (!stored || this.state.stopped) return;
    const fingerprintOf = (operations: readonly Operation[]): string =>
      operations
        .map(({ id, state }) => `${id} ${state}`)
        .sort()
        .join();
    const unpersisted = new Set(this.state.unpersisted);
    const ours = this.state.operations.filter((operation) => !unpersisted.has(operation));
    if (fingerprintOf(stored.filter(({ userId }) => userId === this.env.userId)) !== fingerprintOf(ours))
      await this.reload();
  }

  /** Loads the code of routines. Without it, the ticks and counts of the last answer are shown. */
  withRoutines(): Promise<void> {
    if (this.state.routines || this.state.stopped) return Promise.resolve();
    return (this.loadingRoutines ??= this.loadRoutines().finally(() => (this.loadingRoutines = null)));
  }

  private async loadRoutines(): Promise<void> {
    const loading: Promise<RoutinesModule> = this.env.loadRoutines?.() ?? import('./routines/start-routines');
    const module = await loading.catch(() => null);
    if (!module || this.state.isStopped()) return;
    this.state.routines = module.startRoutines(this.routinesContext());
    this.state.changed();
  }

  protected routinesContext(): Omit<RoutinesContext, 'whenUp'> {
    const { env, state, writer } = this;
    return { env, state, writer, inOrder: (work) => this.operations.inOrder(work) };
  }

  /** Resolves when all changes made until now are in the store. */
  async written(): Promise<void> {
    await this.operations.writing;
  }

  /**
   * Operations without a final answer, in their order. From `firstTemporarySeq` on they are not in the store
   * yet, or it has no room for them.
   */
  queue(): readonly Operation[] {
    return this.state.operations;
  }

  /** Appends an operation that the page before had no time to store (restore-pending-writes.ts). */
  restoreOperation(operation: Omit<Operation, 'seq'>): Promise<void> {
    return this.operations.append(operation);
  }

  stop(): void {
    this.state.stopped = true;
    this.endWait();
    this.operations.stop();
    this.puller.stop();
    this.env.store.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener);

  // Reading

  /** The time whose day is on the screen, by server time, in ms since 1970. It turns under no finger. */
  readonly instant = (): number => this.state.routines?.instant() ?? this.startedAt;

  serverTime(): number {
    return this.state.routines?.serverTime() ?? this.env.now().getTime();
  }

  /** Server time, or that of the screen while its day has still to turn: its days belong to that. */
  assumedTime(householdId: string): number {
    return this.state.routines?.assumedTime(householdId) ?? this.serverTime();
  }

  readonly myLists = (): ListsView => this.state.myLists();

  list(id: string): ListView {
    return this.state.list(id);
  }

  /** The item as the server has it, also one that an own change hides. */
  storedItem(listId: string, itemId: string): ServerItem | undefined {
    return this.state.items.get(listId)?.get(itemId);
  }

  /** The household with own operations laid over it. Without an id: the one to show. Null if there is none. */
  household(id = this.shownHousehold()): HouseholdView | null {
    return id === undefined ? null : this.state.household(id);
  }

  /** All households of the user, in the order of joining. */
  households(): readonly HouseholdView[] {
    const ids = inOrderOfJoining([...this.state.households.values()], this.env.userId);
    return ids.flatMap((id) => this.state.household(id) ?? []);
  }

  /** The households that the user is in no more since the last call: their ids and names. */
  takeEndedHouseholds(): [id: string, name: string][] {
    const ended = [...this.state.ended];
    this.state.ended.clear();
    return ended;
  }

  private shownHousehold(): string | undefined {
    const { households } = this.state;
    if (households.size < 2) return households.keys().next().value;
    const chosen = this.env.chosenHousehold?.();
    return chosen && households.has(chosen)
      ? chosen
      : inOrderOfJoining([...households.values()], this.env.userId)[0];
  }

  /** Shows the household that the user has just chosen, and pulls it. */
  showHousehold(id: string): Promise<void> {
    this.state.changed('');
    return this.pullHousehold(id);
  }

  readonly sync = (): SyncView => {
    this.syncView ??= this.countOperations();
    return this.syncView;
  };

  private countOperations(): SyncView {
    const of = (state: Operation['state']): Operation[] =>
      this.state.operations.filter((operation) => operation.state === state);
    const queued = of('queued').filter(isChange);
    const rejected = rejectedGroups(this.state.operations);
    const sendable = queued.filter(({ missed }) => !missed);
    const isPersistent = this.env.store.isPersistent && this.state.unpersisted.length === 0;
    return {
      queued: changesIn(queued),
      deferred: changesIn(queued) - changesIn(sendable),
      rejected: rejected.length,
      rejectedCode: rejected.at(-1)?.[0].code ?? null,
      superseded: of('superseded').length,
      syncing: this.state.syncing,
      isPersistent,
      live: this.state.live,
      oldestWaitingAt: sendable[0]?.madeAt ?? null,
      storage: this.env.store.isPersistent
        ? (this.writer.faults.change ?? this.writer.faults.rows ?? (this.writer.isCorrupt ? 'damaged' : 'ok'))
        : 'memory',
    };
  }

  /** Items added here and elsewhere at the same time, also after a reload, until setConcurrentAdds replaces them. */
  concurrentAdds(listId: string): readonly ConcurrentAdd[] {
    return this.state.concurrentAdds.of(listId);
  }

  setConcurrentAdds(listId: string, adds: readonly ConcurrentAdd[]): void {
    const list = this.state.lists.get(listId);
    if (list) void this.writer.putList({ ...list, concurrentAdds: adds }).then(() => this.env.broadcast());
    else {
      this.state.concurrentAdds.set(listId, adds);
      this.state.changed(listId);
    }
  }

  /** Items that others deleted while this list was on the screen, until forgetRemovals. */
  removals(listId: string): readonly Removal[] {
    return this.state.removed.get(listId) ?? noRemovals;
  }

  forgetRemovals(listId: string): void {
    this.state.removed.delete(listId);
    this.state.changed(listId);
  }

  // Writing

  async createList(name: string, listType: 'shopping' | 'task'): Promise<string> {
    const id = this.env.newId();
    await this.enqueue(id, {
      kind: 'list.created',
      name,
      listType,
      createdAt: this.env.now().toISOString(),
    });
    return id;
  }

  /** Tells the collaborators that an invited user has opened the list, once. Does nothing for all others. */
  async openList(id: string): Promise<void> {
    if (this.list(id).list?.opened === false) await this.enqueue(id, { kind: 'list.opened' });
  }

  renameList(id: string, name: string): Promise<void> {
    return this.enqueue(id, { kind: 'list.renamed', name });
  }

  /** Sets the character in the pictures of items added from now on; null: the usual one. */
  chooseCharacter(id: string, characterId: string | null): Promise<void> {
    return this.enqueue(id, { kind: 'list.character', characterId });
  }

  setArchived(id: string, archived: boolean): Promise<void> {
    return this.enqueue(id, { kind: 'list.archived', archived });
  }

  deleteList(id: string): Promise<void> {
    return this.enqueue(id, { kind: 'list.deleted' });
  }

  restoreList(id: string): Promise<void> {
    return this.enqueue(id, { kind: 'list.restored' });
  }

  async addItems(listId: string, items: readonly NewItem[]): Promise<void> {
    await Promise.all(
      [...chunkItems(items)].map((some) => this.enqueue(listId, { kind: 'items.added', items: some })),
    );
  }

  /** In a routine it sets the marks of all children who owe the item. */
  async checkItem(listId: string, itemId: string, checked: boolean): Promise<void> {
    const tick = this.state.routines?.tickOf(this.list(listId), itemId, checked);
    if (!tick)
      return this.enqueue(listId, { kind: 'item.checked', itemId, checked, ...this.baseVersion(listId) });
    const { changes, assumed } = tick;
    await Promise.all(
      changes.map((change) =>
        this.enqueue(listId, { ...change, ...this.baseVersion(listId) }, `list:${listId}`, {
          schema: 4,
          assumed,
        }),
      ),
    );
  }

  editItem(listId: string, itemId: string, edit: ItemEdit, depiction?: Depiction): Promise<void> {
    return this.enqueue(listId, {
      kind: 'item.edited',
      itemId,
      edit,
      ...(depiction && { depiction }),
      ...this.baseVersion(listId),
    });
  }

  /** Moves an item to a position between its new neighbours (positions.ts). */
  moveItem(listId: string, itemId: string, position: string): Promise<void> {
    return this.editItem(listId, itemId, { position });
  }

  /** Asks for a new picture; the server makes it when the change arrives. */
  regenerateItem(
    listId: string,
    itemId: string,
    wish: { promptId?: string; selectedCharacterId?: string | null },
  ): Promise<void> {
    return this.enqueue(listId, { kind: 'item.regenerated', itemId, imageId: this.env.newId(), ...wish });
  }

  /** Asks for new pictures of several items with one character, as one change. */
  regenerateItems(
    listId: string,
    itemIds: readonly string[],
    selectedCharacterId: string | null,
  ): Promise<void> {
    return this.enqueue(listId, { kind: 'items.regenerated', itemIds: [...itemIds], selectedCharacterId });
  }

  deleteItem(listId: string, itemId: string): Promise<void> {
    return this.enqueue(listId, { kind: 'item.deleted', itemId });
  }

  /** Moves ticked items to the trash, as one change. */
  clearBasket(listId: string, itemIds: readonly string[]): Promise<void> {
    return this.enqueue(listId, { kind: 'items.cleared', itemIds: [...itemIds] });
  }

  /** Undoes clearBasket; `items` are the rows that were on the screen. */
  restoreItems(listId: string, items: readonly ItemRow[]): Promise<void> {
    return this.enqueue(listId, {
      kind: 'items.restored',
      items: items.map(({ pending: _pending, ...row }) => row),
    });
  }

  /** Undoes deleteItem; `item` is the row that was on the screen. */
  restoreItem(item: ItemRow): Promise<void> {
    const { pending: _pending, ...row } = item;
    return this.enqueue(item.listId, { kind: 'item.restored', item: row });
  }

  /**
   * The version of the list that the user saw: a change based on an old version must not overrule a newer one
   * of others.
   */
  baseVersion(listId: string): { baseVersion?: number } {
    const cursor = this.state.lists.get(listId)?.itemsCursor;
    return cursor && cursor !== unknownCursor ? { baseVersion: numbers(cursor)[0] } : {};
  }

  /**
   * Tries a rejected operation again. Items of a list that is gone go into a new list of the same name.
   * @throws Error if the code that sends cannot be fetched.
   */
  async retryRejected(id: string): Promise<void> {
    const { retry } = await this.operations.senderModule();
    await this.replace(...retry(id, this, this.env));
  }

  /**
   * Removes a rejected operation from the queue. Answers a function that puts it back.
   * @throws Error if the code that sends cannot be fetched.
   */
  async discardRejected(id: string): Promise<() => Promise<void>> {
    const { groupById } = await this.operations.senderModule();
    const discarded = groupById(id, this.state.operations);
    await this.replace(discarded, []);
    return () =>
      this.replace(
        [],
        discarded.map(({ seq: _seq, ...operation }) => operation),
      );
  }

  dismissSuperseded(): Promise<void> {
    return this.replace(
      this.state.operations.filter((operation) => operation.state === 'superseded'),
      [],
    );
  }

  private replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    return this.operations.replace(old, fresh);
  }

  /**
   * Queues a change of a list, or of the household with this id if `scope` says so (household-changes.ts makes
   * those). Each scope is sent independently of the others.
   */
  enqueue(id: string, change: Change, scope?: Scope, given?: OperationKind): Promise<void> {
    return this.operations.enqueue(id, change, scope, given);
  }

  // The server

  /** Retries everything now: the network is back, the page became visible, or the user asks. */
  refresh(): void {
    this.state.routines?.tick();
    void this.reloadIfStale();
    void this.operations.sender().then((sender) => sender?.wake());
    void this.pullLists();
    void this.pullHouseholds();
  }

  pullLists(): Promise<void> {
    return this.puller.pullLists();
  }

  /**
   * Pulls a household, unless `targetCursor` is known already. If the code cannot be fetched, the next
   * refresh pulls it.
   */
  pullHousehold(id: string, targetCursor?: string): Promise<void> {
    return this.operations.senderModule().then(
      ({ pullHousehold }) => pullHousehold(id, this.operations, targetCursor),
      () => undefined,
    );
  }

  /** Pulls the households that moved, and drops those of which the user is no member any more. */
  pullHouseholds(): Promise<void> {
    return this.operations.senderModule().then(
      ({ pullHouseholds }) => pullHouseholds(this.operations),
      () => undefined,
    );
  }

  pullList(id: string): Promise<void> {
    return this.puller.pullList(id);
  }

  /** Pulls a list now and keeps polling it while pictures are being made. Answers how to stop. */
  watch(id: string): () => void {
    return this.puller.watch(id);
  }

  /** Handles an event of the live channel. The next pull finds changes whose event was lost. */
  onLive(event: LiveEvent): void {
    if (event.kind === 'up' || event.kind === 'down') {
      this.state.live = event.kind === 'up';
      this.state.changed('');
      this.puller.resumePictureWaits();
    }
    // Households come and go with their lists.
    if (event.kind === 'up' || event.kind === 'lists') {
      void this.pullLists();
      void this.pullHouseholds();
    }
    if (event.kind === 'household')
      void this.pullHousehold(event.householdId, event.cursor).then(() => {
        // A helper who looks after other children sees other parts of their lists.
        if (this.household(event.householdId)?.role === 'helper') void this.pullLists();
      });
    if (event.kind === 'list') {
      const { listId } = event;
      if (this.state.syncing && this.state.waits(listId)) this.pendingPulls.add(listId);
      else void this.puller.catchUp(listId, event.cursor);
    }
  }

  private drained(summary: SyncSummary): void {
    this.env.notifyWorker({ type: 'DRAINED', summary });
    if (summary.picturesAsked > 0) this.env.quotaChanged();
    for (const id of new Set([...summary.affectedLists, ...this.pendingPulls])) void this.pullList(id);
    for (const id of summary.affectedHouseholds ?? []) void this.pullHousehold(id);
    this.pendingPulls.clear();
  }
}

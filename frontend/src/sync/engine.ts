import type { HouseholdState } from '@pictick/rules/changes/rows';
import type { SyncEnvironment } from './environment';
import type { LiveEvent } from './pull/live';
import { Puller } from './pull/puller';
import { chunkItems } from './queue/chunk-items';
import { OperationQueue } from './queue/operation-queue';
import type { SyncSummary } from './queue/outbox';
import { rejectedGroups } from './queue/rejected-groups';
import type { ConcurrentAdd } from './state/concurrent-adds';
import { unknownCursor, numbers } from './state/cursor';
import { changesIn, isChange } from './state/is-change';
import { SyncState, type ListsView, type ListView, type Removal } from './state/sync-state';
import { StoreWriter } from './store/store-writer';
import type { Change, Depiction, ItemEdit, ItemRow, NewItem, Operation } from './types';

export type { ListsView, ListView, Removal } from './state/sync-state';
export type { SyncEnvironment } from './environment';

/** full, damaged: something could not be written or read, and was said. memory: nothing outlives the tab. */
export type Storage = 'ok' | 'full' | 'memory' | 'damaged';

export interface SyncView {
  queued: number;
  /** Of these: what only others can bring back after a restored backup. */
  deferred: number;
  rejected: number;
  rejectedCode: string | null;
  superseded: number;
  syncing: boolean;
  isPersistent: boolean;
  live: boolean;
  /** Since when the change that waits longest for a network has been waiting. */
  oldestWaitingAt: string | null;
  storage: Storage;
}

const unhurried = 2000;
const noRemovals: readonly Removal[] = [];

/**
 * The device's truth: the server's rows under the person's own operations. Reading is synchronous, so a tap is on the screen in
 * the same frame; writing goes to the store first and to the server when it can.
 */
export class SyncEngine {
  private readonly state: SyncState;
  private readonly writer: StoreWriter;
  private readonly puller: Puller;
  private readonly operations: OperationQueue;
  private syncView: SyncView | null = null;
  /** Lists that moved while our own changes of them were on their way: they are pulled once, afterwards. */
  private readonly pendingPulls = new Set<string>();
  private endWait = (): void => undefined;

  constructor(private readonly env: SyncEnvironment) {
    this.state = new SyncState(() => (this.syncView = null));
    this.writer = new StoreWriter(env, this.state);
    this.puller = new Puller(env, this.state, this.writer, (epoch) => this.operations.resetEpoch(epoch));
    this.operations = new OperationQueue(env, this.state, this.writer, {
      reload: () => this.reload(),
      drained: (summary) => this.drained(summary),
    });
  }

  /** Reads what the device remembers; from then on everything can be shown. */
  async open(): Promise<void> {
    await this.reload();
    if (this.state.operations.length > 0) void this.operations.drain();
    // Before it is needed, so that a deploy cannot come in between; after what is to be seen.
    else this.endWait = this.env.later(unhurried, () => void this.operations.sender());
  }

  async reload(): Promise<void> {
    let read = this.state.generation;
    const all = await this.state.readConsistent(async () => {
      await this.operations.writing;
      read = this.state.generation;
      return this.writer.withRestore(() => this.env.store.readAll()).catch(() => null);
    });
    if (read !== this.state.generation) {
      // Overtaken again and again: it would take away what has just been done. Later, then.
      this.endWait();
      if (!this.state.stopped) this.endWait = this.env.later(unhurried, () => void this.reload());
      return;
    }
    // The server has the lists as well.
    if (!all) {
      this.writer.isCorrupt = true;
      this.state.changed();
      return;
    }
    const { lists, items, households, operations, isCorrupt } = all;
    this.state.lists.clear();
    this.state.items.clear();
    this.state.households.clear();
    for (const list of lists) this.state.lists.set(list.id, list);
    for (const household of households) this.state.households.set(household.id, household);
    for (const item of items) this.state.itemsOf(item.listId).set(item.id, item);
    this.state.operations = [
      ...operations.filter((operation) => operation.userId === this.env.userId),
      ...this.state.unpersisted,
    ];
    this.writer.isCorrupt ||= isCorrupt ?? false;
    if (lists.length > 0 && this.state.pulled === 'loading') this.state.pulled = 'ready';
    this.state.changed();
  }

  /** A tab that died had no time to tell the others what it had stored or settled. */
  private async reloadIfStale(): Promise<void> {
    const stored = await this.state.readConsistent(async () => {
      await this.operations.writing;
      return this.writer.withRestore(() => this.env.store.operations()).catch(() => null);
    });
    if (!stored || this.state.stopped) return;
    const wordsOf = (operations: readonly Operation[]): string =>
      operations
        .map(({ id, state }) => `${id} ${state}`)
        .sort()
        .join();
    const unpersisted = new Set(this.state.unpersisted);
    const ours = this.state.operations.filter((operation) => !unpersisted.has(operation));
    if (wordsOf(stored.filter(({ userId }) => userId === this.env.userId)) !== wordsOf(ours))
      await this.reload();
  }

  /** Resolves when all that was done until now is in the store. */
  async written(): Promise<void> {
    await this.operations.writing;
  }

  /** What was done here and is not answered, in its order; that behind `firstTemporarySeq` is not in the store yet, or has no room there. */
  queue(): readonly Operation[] {
    return this.state.operations;
  }

  /** What a page that was left had no time to store. */
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

  readonly myLists = (): ListsView => this.state.myLists();

  list(id: string): ListView {
    return this.state.list(id);
  }

  /** The household as its user should see it. Null: not known here. */
  household(id: string): HouseholdState | null {
    return this.state.household(id);
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

  /** What was added here and elsewhere at once, until it is forgotten. */
  concurrentAdds(listId: string): readonly ConcurrentAdd[] {
    return this.state.concurrentAdds.of(listId);
  }

  setConcurrentAdds(listId: string, adds: readonly ConcurrentAdd[]): void {
    this.state.concurrentAdds.set(listId, adds);
    this.state.changed(listId);
  }

  /** What others deleted while this list was on the screen, until it is forgotten. */
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

  /** Its person has it before them. Who was invited says so, once; everybody else has nothing to say. */
  async openList(id: string): Promise<void> {
    if (this.list(id).list?.opened === false) await this.enqueue(id, { kind: 'list.opened' });
  }

  renameList(id: string, name: string): Promise<void> {
    return this.enqueue(id, { kind: 'list.renamed', name });
  }

  /** Who stands in the pictures of what is added from now on; null: nobody in particular. */
  chooseCharacter(id: string, characterId: string | null): Promise<void> {
    return this.enqueue(id, { kind: 'list.character', characterId });
  }

  /** A list of one's own out of this one: the same items, open again, with the same pictures. Answers the copy's id. */
  async duplicateList(id: string, name: string): Promise<string> {
    const { list, items } = this.list(id);
    if (!list) throw new Error('A list that is not on this device cannot be copied');
    const { listType, selectedCharacterId } = list;
    const copy = this.env.newId();
    await this.enqueue(copy, {
      kind: 'list.duplicated',
      from: id,
      name,
      listType,
      selectedCharacterId,
      createdAt: this.env.now().toISOString(),
      items: items.map(({ id: from, name, quantity, notes, position, depicts, concept, image }) => ({
        from,
        id: this.env.newId(),
        name,
        quantity,
        notes,
        position,
        depicts,
        concept,
        image,
      })),
    });
    return copy;
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

  setChecked(listId: string, itemId: string, checked: boolean): Promise<void> {
    return this.enqueue(listId, { kind: 'item.checked', itemId, checked, ...this.baseVersion(listId) });
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

  /** To a place between its new neighbours' (positions.ts). */
  moveItem(listId: string, itemId: string, position: string): Promise<void> {
    return this.editItem(listId, itemId, { position });
  }

  /** A new picture, which is made when the server hears of it. */
  regenerateItem(
    listId: string,
    itemId: string,
    wish: { promptId?: string; selectedCharacterId?: string | null },
  ): Promise<void> {
    return this.enqueue(listId, { kind: 'item.regenerated', itemId, imageId: this.env.newId(), ...wish });
  }

  /** New pictures of several items with one character, as one change. */
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

  /** Takes that back; the rows are those that were on the screen. */
  restoreItems(listId: string, items: readonly ItemRow[]): Promise<void> {
    return this.enqueue(listId, {
      kind: 'items.restored',
      items: items.map(({ pending: _pending, ...row }) => row),
    });
  }

  /** Takes back a deletion; the row is the one that was on the screen. */
  restoreItem(item: ItemRow): Promise<void> {
    const { pending: _pending, ...row } = item;
    return this.enqueue(item.listId, { kind: 'item.restored', item: row });
  }

  /** On which state of the list its person decides: what others have set long since is not to be turned back. */
  private baseVersion(listId: string): { baseVersion?: number } {
    const cursor = this.state.lists.get(listId)?.itemsCursor;
    return cursor && cursor !== unknownCursor ? { baseVersion: numbers(cursor)[0] } : {};
  }

  /** Tries a rejected operation once more. Words for a list that is gone go into a new list of the same name. */
  async retryRejected(id: string): Promise<void> {
    const { retry } = await this.operations.senderModule();
    await this.replace(...retry(id, this, this.env));
  }

  /** Takes a rejected operation out of the queue, and answers with how to have it back. */
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

  /** A change of the household itself; it waits and travels beside those of its lists. */
  changeHousehold(id: string, change: Change): Promise<void> {
    return this.operations.enqueue(id, change, `household:${id}`);
  }

  private enqueue(listId: string, change: Change): Promise<void> {
    return this.operations.enqueue(listId, change);
  }

  // The server

  /** Try everything again now: the network is back, the page is looked at, or a person asks. */
  refresh(): void {
    void this.reloadIfStale();
    void this.operations.sender().then((outbox) => outbox?.wake());
    void this.pullLists();
    this.pullHouseholds();
  }

  pullLists(): Promise<void> {
    return this.puller.pullLists();
  }

  /** `targetCursor`: the cursor that it is said to be at; what is known already is not read. Where its code cannot be had, the next look reads it. */
  pullHousehold(id: string, targetCursor?: string): Promise<void> {
    return this.operations.senderModule().then(
      ({ pullHousehold }) => pullHousehold(id, this.operations, targetCursor),
      () => undefined,
    );
  }

  private pullHouseholds(): void {
    for (const id of this.state.households.keys()) void this.pullHousehold(id);
  }

  pullList(id: string): Promise<void> {
    return this.puller.pullList(id);
  }

  /** A list on the screen is kept fresh while pictures are being painted. */
  watch(id: string): () => void {
    return this.puller.watch(id);
  }

  /** Somebody else's changes, as they happen. What is missed here is found by the next pull. */
  onLive(event: LiveEvent): void {
    if (event.kind === 'up' || event.kind === 'down') {
      this.state.live = event.kind === 'up';
      this.state.changed('');
      this.puller.resumePictureWaits();
    }
    if (event.kind === 'up' || event.kind === 'lists') void this.pullLists();
    if (event.kind === 'household') void this.pullHousehold(event.householdId, event.cursor);
    if (event.kind === 'up') this.pullHouseholds();
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

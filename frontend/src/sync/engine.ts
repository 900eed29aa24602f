import type { HouseholdState } from '@pictick/rules/rows';
import type { SyncEnvironment } from './environment';
import type { News } from './pull/live';
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
  missed: number;
  parked: number;
  parkedCode: string | null;
  superseded: number;
  syncing: boolean;
  lasting: boolean;
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
  private readonly known: SyncState;
  private readonly keeper: StoreWriter;
  private readonly puller: Puller;
  private readonly changes: OperationQueue;
  private syncView: SyncView | null = null;
  /** Lists that moved while our own changes of them were on their way: they are pulled once, afterwards. */
  private readonly heard = new Set<string>();
  private endWait = (): void => undefined;

  constructor(private readonly world: SyncEnvironment) {
    this.known = new SyncState(() => (this.syncView = null));
    this.keeper = new StoreWriter(world, this.known);
    this.puller = new Puller(world, this.known, this.keeper, (epoch) => this.changes.startAnew(epoch));
    this.changes = new OperationQueue(world, this.known, this.keeper, {
      reload: () => this.reload(),
      sent: (summary) => this.sent(summary),
    });
  }

  /** Reads what the device remembers; from then on everything can be shown. */
  async open(): Promise<void> {
    await this.reload();
    if (this.known.operations.length > 0) void this.changes.drain();
    // Before it is needed, so that a deploy cannot come in between; after what is to be seen.
    else this.endWait = this.world.later(unhurried, () => void this.changes.sender());
  }

  async reload(): Promise<void> {
    let read = this.known.generation;
    const all = await this.known.undisturbed(async () => {
      await this.changes.writing;
      read = this.known.generation;
      return this.keeper.kept(() => this.world.store.readAll()).catch(() => null);
    });
    if (read !== this.known.generation) {
      // Overtaken again and again: it would take away what has just been done. Later, then.
      this.endWait();
      if (!this.known.stopped) this.endWait = this.world.later(unhurried, () => void this.reload());
      return;
    }
    // The server has the lists as well.
    if (!all) {
      this.keeper.harmed = true;
      this.known.changed();
      return;
    }
    const { lists, items, households, operations, harmed } = all;
    this.known.lists.clear();
    this.known.items.clear();
    this.known.households.clear();
    for (const list of lists) this.known.lists.set(list.id, list);
    for (const household of households) this.known.households.set(household.id, household);
    for (const item of items) this.known.itemsOf(item.listId).set(item.id, item);
    this.known.operations = [
      ...operations.filter((operation) => operation.userId === this.world.userId),
      ...this.known.homeless,
    ];
    this.keeper.harmed ||= harmed ?? false;
    if (lists.length > 0 && this.known.pulled === 'loading') this.known.pulled = 'ready';
    this.known.changed();
  }

  /** A tab that died had no time to tell the others what it had stored or settled. */
  private async recall(): Promise<void> {
    const stored = await this.known.undisturbed(async () => {
      await this.changes.writing;
      return this.keeper.kept(() => this.world.store.operations()).catch(() => null);
    });
    if (!stored || this.known.stopped) return;
    const wordsOf = (operations: readonly Operation[]): string =>
      operations
        .map(({ id, state }) => `${id} ${state}`)
        .sort()
        .join();
    const homeless = new Set(this.known.homeless);
    const ours = this.known.operations.filter((operation) => !homeless.has(operation));
    if (wordsOf(stored.filter(({ userId }) => userId === this.world.userId)) !== wordsOf(ours))
      await this.reload();
  }

  /** Resolves when all that was done until now is in the store. */
  async written(): Promise<void> {
    await this.changes.writing;
  }

  /** What was done here and is not answered, in its order; that behind `firstPlaceholder` is not in the store yet, or has no room there. */
  queue(): readonly Operation[] {
    return this.known.operations;
  }

  /** What a page that was left had no time to store. */
  takeUp(operation: Omit<Operation, 'seq'>): Promise<void> {
    return this.changes.take(operation);
  }

  stop(): void {
    this.known.stopped = true;
    this.endWait();
    this.changes.stop();
    this.puller.stop();
    this.world.store.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => this.known.subscribe(listener);

  // Reading

  readonly myLists = (): ListsView => this.known.myLists();

  list(id: string): ListView {
    return this.known.list(id);
  }

  /** The household as its user should see it. Null: not known here. */
  household(id: string): HouseholdState | null {
    return this.known.household(id);
  }

  readonly sync = (): SyncView => {
    this.syncView ??= this.countOperations();
    return this.syncView;
  };

  private countOperations(): SyncView {
    const of = (state: Operation['state']): Operation[] =>
      this.known.operations.filter((operation) => operation.state === state);
    const queued = of('queued').filter(isChange);
    const rejected = rejectedGroups(this.known.operations);
    const sendable = queued.filter(({ missed }) => !missed);
    const lasting = this.world.store.lasting && this.known.homeless.length === 0;
    return {
      queued: changesIn(queued),
      missed: changesIn(queued) - changesIn(sendable),
      parked: rejected.length,
      parkedCode: rejected.at(-1)?.[0].code ?? null,
      superseded: of('superseded').length,
      syncing: this.known.syncing,
      lasting,
      live: this.known.live,
      oldestWaitingAt: sendable[0]?.madeAt ?? null,
      storage: this.world.store.lasting
        ? (this.keeper.faults.change ?? this.keeper.faults.rows ?? (this.keeper.harmed ? 'damaged' : 'ok'))
        : 'memory',
    };
  }

  /** What was added here and elsewhere at once, until it is forgotten. */
  encounters(listId: string): readonly ConcurrentAdd[] {
    return this.known.concurrentAdds.of(listId);
  }

  setEncounters(listId: string, adds: readonly ConcurrentAdd[]): void {
    this.known.concurrentAdds.set(listId, adds);
    this.known.changed(listId);
  }

  /** What others deleted while this list was on the screen, until it is forgotten. */
  removals(listId: string): readonly Removal[] {
    return this.known.removed.get(listId) ?? noRemovals;
  }

  forgetRemovals(listId: string): void {
    this.known.removed.delete(listId);
    this.known.changed(listId);
  }

  // Writing

  async createList(name: string, listType: 'shopping' | 'task'): Promise<string> {
    const id = this.world.newId();
    await this.enqueue(id, {
      kind: 'list.created',
      name,
      listType,
      createdAt: this.world.now().toISOString(),
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
    const copy = this.world.newId();
    await this.enqueue(copy, {
      kind: 'list.duplicated',
      from: id,
      name,
      listType,
      selectedCharacterId,
      createdAt: this.world.now().toISOString(),
      items: items.map(({ id: from, name, quantity, notes, position, depicts, concept, image }) => ({
        from,
        id: this.world.newId(),
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
    return this.enqueue(listId, { kind: 'item.checked', itemId, checked, ...this.seen(listId) });
  }

  editItem(listId: string, itemId: string, edit: ItemEdit, depiction?: Depiction): Promise<void> {
    return this.enqueue(listId, {
      kind: 'item.edited',
      itemId,
      edit,
      ...(depiction && { depiction }),
      ...this.seen(listId),
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
    return this.enqueue(listId, { kind: 'item.regenerated', itemId, imageId: this.world.newId(), ...wish });
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
  private seen(listId: string): { baseVersion?: number } {
    const cursor = this.known.lists.get(listId)?.itemsCursor;
    return cursor && cursor !== unknownCursor ? { baseVersion: numbers(cursor)[0] } : {};
  }

  /** Tries a rejected operation once more. Words for a list that is gone go into a new list of the same name. */
  async keepParked(id: string): Promise<void> {
    const { retried } = await this.changes.code();
    await this.replace(...retried(id, this, this.world));
  }

  /** Takes a rejected operation out of the queue, and answers with how to have it back. */
  async discardParked(id: string): Promise<() => Promise<void>> {
    const { groupNamed } = await this.changes.code();
    const discarded = groupNamed(id, this.known.operations);
    await this.replace(discarded, []);
    return () =>
      this.replace(
        [],
        discarded.map(({ seq: _seq, ...operation }) => operation),
      );
  }

  dismissSuperseded(): Promise<void> {
    return this.replace(
      this.known.operations.filter((operation) => operation.state === 'superseded'),
      [],
    );
  }

  private replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    return this.changes.replace(old, fresh);
  }

  /** A change of the household itself; it waits and travels beside those of its lists. */
  changeHousehold(id: string, change: Change): Promise<void> {
    return this.changes.enqueue(id, change, `household:${id}`);
  }

  private enqueue(listId: string, change: Change): Promise<void> {
    return this.changes.enqueue(listId, change);
  }

  // The server

  /** Try everything again now: the network is back, the page is looked at, or a person asks. */
  refresh(): void {
    void this.recall();
    void this.changes.sender().then((outbox) => outbox?.wake());
    void this.pullLists();
    this.pullHouseholds();
  }

  pullLists(): Promise<void> {
    return this.puller.pullLists();
  }

  /** `heard`: the cursor that it is said to be at; what is known already is not read. Where its code cannot be had, the next look reads it. */
  pullHousehold(id: string, heard?: string): Promise<void> {
    return this.changes.code().then(
      ({ pullHousehold }) => pullHousehold(id, this.changes, heard),
      () => undefined,
    );
  }

  private pullHouseholds(): void {
    for (const id of this.known.households.keys()) void this.pullHousehold(id);
  }

  pullList(id: string): Promise<void> {
    return this.puller.pullList(id);
  }

  /** A list on the screen is kept fresh while pictures are being painted. */
  watch(id: string): () => void {
    return this.puller.watch(id);
  }

  /** Somebody else's changes, as they happen. What is missed here is found by the next pull. */
  onLive(news: News): void {
    if (news.kind === 'up' || news.kind === 'down') {
      this.known.live = news.kind === 'up';
      this.known.changed('');
      this.puller.lookAgain();
    }
    if (news.kind === 'up' || news.kind === 'lists') void this.pullLists();
    if (news.kind === 'household') void this.pullHousehold(news.householdId, news.cursor);
    if (news.kind === 'up') this.pullHouseholds();
    if (news.kind === 'list') {
      const { listId } = news;
      if (this.known.syncing && this.known.waits(listId)) this.heard.add(listId);
      else void this.puller.catchUp(listId, news.cursor);
    }
  }

  private sent(summary: SyncSummary): void {
    this.world.tellWorker({ type: 'DRAINED', summary });
    if (summary.picturesAsked > 0) this.world.limitsMoved();
    for (const id of new Set([...summary.affectedLists, ...this.heard])) void this.pullList(id);
    for (const id of summary.affectedHouseholds ?? []) void this.pullHousehold(id);
    this.heard.clear();
  }
}

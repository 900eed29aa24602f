import { aboutOf } from './about';
import { isAlike } from './alike';
import { codeIn, type Answer } from './answer';
import type { Judged, Settled } from './answers';
import { isOlder, numbers } from './cursor';
import type { Encounter, Encounters } from './encounters';
import type { ParkedChange, SupersededField } from './left-over';
import type { News } from './live';
import { emptied, type LocalStore } from './local-schema';
import type { Outbox, Send, SyncSummary } from './outbox';
import { cardOf, layItems, layList, rowOf } from './overlay';
import type { Change, Depiction, ItemEdit, ItemRow, ListCard, ListRow, NewItem, Operation, ServerItem, ServerList, StoredList } from './types';

export interface World {
  userId: string;
  store: LocalStore;
  send: Send;
  /** A read of the server. Never throws; status 0 without an answer. */
  get(path: string, etag: string | null): Promise<Answer>;
  alone(work: () => Promise<void>): Promise<boolean>;
  now(): Date;
  newId(): string;
  /** Of the texts on the screen. */
  language(): string;
  random(): number;
  later(milliseconds: number, work: () => void): () => void;
  /** A picture that was being painted is there. */
  painted(): void;
  /** Tells the other tabs and the worker that the store has changed. */
  tellOthers(): void;
  /** Whether this person may still be remembered here; another tab may just have signed them out. */
  signedIn?(): boolean;
  /** What sends. It is fetched after the first screen; a simulation has it at hand. */
  sending?(): Promise<Sending>;
}

export type Sending = typeof import('./sending');
/** full, damaged: something could not be written or read, and was said. memory: nothing outlives the tab. */
export type Storage = 'ok' | 'full' | 'memory' | 'damaged';

export type Loading = 'loading' | 'ready' | 'error';
export interface ListsView { status: Loading; lists: ListCard[] }
export interface ListView { status: Loading | 'missing' | 'deleted'; list: ListRow | null; items: ItemRow[] }
export interface SyncView {
  queued: number;
  parked: number;
  parkedCode: string | null;
  superseded: number;
  syncing: boolean;
  lasting: boolean;
  live: boolean;
  /** Since when the change that waits longest has been waiting. */
  oldestWaitingAt: string | null;
  storage: Storage;
}

const packetLength = 500;
const packetLetters = 100_000;
const detailsAtOnce = 3;
const waitForPictures = [500, 1000, 2000, 3000];
const patience = 40;
const readingTries = 10;
const unhurried = 2000;
const noEncounters: readonly Encounter[] = [];
const firstPlaceholder = Number.MAX_SAFE_INTEGER - 1_000_000;

/**
 * The device's truth: the server's rows under the person's own operations. Reading is synchronous, so a tap is on the screen in
 * the same frame; writing goes to the store first and to the server when it can.
 */
export class Device {
  private readonly lists = new Map<string, StoredList>();
  private readonly items = new Map<string, Map<string, ServerItem>>();
  private operations: Operation[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly laid = new Map<string, { row: ListView; card: ListCard | null }>();
  private listsView: ListsView | null = null;
  private syncView: SyncView | null = null;
  private pulled: Loading = 'loading';
  private readonly failed = new Set<string>();
  private readonly missing = new Set<string>();
  private readonly pulling = new Map<string, Promise<void>>();
  private readonly watched = new Map<string, number>();
  private readonly pictureWaits = new Map<string, { tries: number; cancel: () => void }>();
  private syncing = false;
  private live = false;
  /** Lists that moved while our own changes of them were on their way: they are pulled once, afterwards. */
  private readonly heard = new Set<string>();
  private stopped = false;
  private outbox: Outbox | null = null;
  private sending: Sending | null = null;
  private fetching: Promise<Sending> | null = null;
  private endWait = (): void => undefined;
  /** Lists of which the store has less than we do: they are written as a whole, or not as complete. */
  private readonly unsaved = new Set<string>();
  /** Changes for which the store had no room: they last as long as this tab, and are sent like all others. */
  private homeless: Operation[] = [];
  /** What the last try to write a change and rows of the server came to, and whether something could not be read. */
  private readonly faults: Record<'change' | 'rows', 'full' | 'damaged' | null> = { change: null, rows: null };
  private harmed = false;
  private noticed: Encounters | null = null;
  /** Ticks and the like are shown before the store has them; appended in this order. */
  private writing: Promise<unknown> = Promise.resolve();
  private placeholder = 0;
  /** Moves with every change of this device and every answer to one: a read that was overtaken by one is not to be trusted. */
  private generation = 0;

  constructor(private readonly world: World, private readonly onSummary: (summary: SyncSummary) => void = () => undefined) {}

  private outboxBy({ Encounters, Outbox }: Sending): Outbox {
    if (this.outbox) return this.outbox;
    this.noticed = new Encounters();
    const { world } = this;
    this.outbox = new Outbox(
      {
        userId: world.userId,
        read: async () => [...(await this.kept(() => world.store.operations())), ...this.homeless],
        settle: (judged) => this.settle(judged),
        send: world.send,
        alone: (work) => world.alone(work),
        random: () => world.random(),
        later: (milliseconds, work) => world.later(milliseconds, work),
      },
      {
        started: () => this.setSyncing(true),
        ended: (summary) => {
          this.setSyncing(false);
          this.onSummary(summary);
          for (const id of new Set([...summary.affectedLists, ...this.heard])) void this.pullList(id);
          this.heard.clear();
        },
      },
    );
    // What was refused earlier can be told from here on.
    this.changed('');
    return this.outbox;
  }

  /** Null where its code cannot be had: what waits is sent when it can, by the next look or by the worker. */
  private async sender(): Promise<Outbox | null> {
    if (this.outbox || this.stopped) return this.outbox;
    this.fetching ??= this.world.sending?.() ?? import('./sending');
    try {
      this.sending = await this.fetching;
    } catch {
      this.fetching = null;
    }
    return this.sending && !this.isStopped() ? this.outboxBy(this.sending) : null;
  }

  private async drain(): Promise<void> {
    await (await this.sender())?.drain();
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  /** Reads what the device remembers; from then on everything can be shown. */
  async open(): Promise<void> {
    await this.reload();
    if (this.operations.length > 0) void this.drain();
    // Before it is needed, so that a deploy cannot come in between; after what is to be seen.
    else this.endWait = this.world.later(unhurried, () => void this.sender());
  }

  async reload(): Promise<void> {
    const all = await this.undisturbed(async () => {
      await this.writing;
      return this.kept(() => this.world.store.readAll()).catch(() => null);
    });
    // The server has the lists as well.
    if (!all) {
      this.harmed = true;
      this.changed();
      return;
    }
    const { lists, items, operations, harmed } = all;
    this.lists.clear();
    this.items.clear();
    for (const list of lists) this.lists.set(list.id, list);
    for (const item of items) this.itemsOf(item.listId).set(item.id, item);
    this.operations = [...operations.filter((operation) => operation.userId === this.world.userId), ...this.homeless];
    this.harmed ||= harmed ?? false;
    if (lists.length > 0 && this.pulled === 'loading') this.pulled = 'ready';
    this.changed();
  }

  /** A tab that died had no time to tell the others what it had stored or settled. */
  private async recall(): Promise<void> {
    const stored = await this.undisturbed(async () => {
      await this.writing;
      return this.kept(() => this.world.store.operations()).catch(() => null);
    });
    if (!stored || this.stopped) return;
    const wordsOf = (operations: readonly Operation[]): string => operations.map(({ id, state }) => `${id} ${state}`).sort().join();
    const homeless = new Set(this.homeless);
    const ours = this.operations.filter((operation) => !homeless.has(operation));
    if (wordsOf(stored.filter(({ userId }) => userId === this.world.userId)) !== wordsOf(ours)) await this.reload();
  }

  /** Reads again what was overtaken by a change of this device. After some tries the last reading has to do. */
  private async undisturbed<T>(read: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const before = this.generation;
      const result = await read();
      if (this.generation === before || tries >= readingTries || this.stopped) return result;
    }
  }

  /** Resolves when all that was done until now is in the store. */
  async written(): Promise<void> {
    await this.writing;
  }

  stop(): void {
    this.stopped = true;
    this.endWait();
    this.outbox?.stop();
    for (const { cancel } of this.pictureWaits.values()) cancel();
    this.world.store.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  // Reading

  readonly myLists = (): ListsView => {
    if (!this.listsView) {
      const ids = new Set([...this.lists.keys(), ...this.operations.map((operation) => operation.listId)]);
      const lists = [...ids].flatMap((id) => this.lay(id).card ?? []);
      lists.sort((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1));
      this.listsView = { status: this.pulled, lists };
    }
    return this.listsView;
  };

  list(id: string): ListView {
    return this.lay(id).row;
  }

  readonly sync = (): SyncView => {
    this.syncView ??= this.countOperations();
    return this.syncView;
  };

  private countOperations(): SyncView {
    const of = (state: Operation['state']): Operation[] => this.operations.filter((operation) => operation.state === state);
    // That a list was opened is no change that anybody has made.
    const [queued, parked] = [of('queued').filter(({ change }) => change.kind !== 'list.opened'), of('parked')];
    const lasting = this.world.store.lasting && this.homeless.length === 0;
    return {
      queued: queued.length,
      parked: parked.length,
      parkedCode: parked.at(-1)?.code ?? null,
      superseded: of('superseded').length,
      syncing: this.syncing,
      lasting,
      live: this.live,
      oldestWaitingAt: queued[0]?.madeAt ?? null,
      storage: this.world.store.lasting ? (this.faults.change ?? this.faults.rows ?? (this.harmed ? 'damaged' : 'ok')) : 'memory',
    };
  }

  /** Sends what can be sent within this time (in ms); how many changes nobody but this device knows after it. */
  async unsentAfter(patience: number): Promise<number> {
    this.refresh();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.sync().queued > 0) return;
        cancel();
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      const cancel = this.world.later(patience, () => {
        stop();
        resolve();
      });
      look();
    });
    const { queued, parked } = this.sync();
    return queued + parked;
  }

  private lay(id: string): { row: ListView; card: ListCard | null } {
    const known = this.laid.get(id);
    if (known) return known;
    const own = this.operations.filter((operation) => operation.listId === id);
    const laid = layList(this.lists.get(id), id, own);
    let result: { row: ListView; card: ListCard | null };
    if (!laid) {
      result = { row: { status: this.missing.has(id) ? 'missing' : this.failed.has(id) ? 'error' : 'loading', list: null, items: [] }, card: null };
    } else if (laid.deleted) {
      result = { row: { status: 'deleted', list: null, items: [] }, card: null };
    } else {
      const items = laid.complete ? layItems(this.items.get(id)?.values() ?? [], id, own) : null;
      const status = this.failed.has(id) ? 'error' : laid.complete ? 'ready' : 'loading';
      result = { row: { status, list: rowOf(laid, items), items: items ?? [] }, card: cardOf(laid, items) };
    }
    this.laid.set(id, result);
    return result;
  }

  /** What was added here and elsewhere at once, until it is forgotten. */
  encounters(listId: string): readonly Encounter[] {
    return this.noticed?.of(listId) ?? noEncounters;
  }

  forgetEncounters(listId: string): void {
    this.noticed?.forget(listId);
    this.changed(listId);
  }

  // Writing

  async createList(name: string, listType: 'shopping' | 'task'): Promise<string> {
    const id = this.world.newId();
    await this.enqueue(id, { kind: 'list.created', name, listType, createdAt: this.world.now().toISOString() });
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
      kind: 'list.duplicated', from: id, name, listType, selectedCharacterId, createdAt: this.world.now().toISOString(),
      items: items.map(({ id: from, name, quantity, notes, position, depicts, concept, image }) => ({ from, id: this.world.newId(), name, quantity, notes, position, depicts, concept, image })),
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
    for (const some of packetsOf(items)) await this.enqueue(listId, { kind: 'items.added', items: some });
  }

  setChecked(listId: string, itemId: string, checked: boolean): Promise<void> {
    return this.enqueue(listId, { kind: 'item.checked', itemId, checked, ...this.seen(listId) });
  }

  editItem(listId: string, itemId: string, edit: ItemEdit, depiction?: Depiction): Promise<void> {
    return this.enqueue(listId, { kind: 'item.edited', itemId, edit, ...(depiction && { depiction }), ...this.seen(listId) });
  }

  /** To a place between its new neighbours' (positions.ts). */
  moveItem(listId: string, itemId: string, position: string): Promise<void> {
    return this.editItem(listId, itemId, { position });
  }

  /** A new picture, which is made when the server hears of it. */
  regenerateItem(listId: string, itemId: string, wish: { promptId?: string; selectedCharacterId?: string | null }): Promise<void> {
    return this.enqueue(listId, { kind: 'item.regenerated', itemId, imageId: this.world.newId(), ...wish });
  }

  deleteItem(listId: string, itemId: string): Promise<void> {
    return this.enqueue(listId, { kind: 'item.deleted', itemId });
  }

  /** Takes back a deletion; the row is the one that was on the screen. */
  restoreItem(item: ItemRow): Promise<void> {
    const { pending: _pending, ...row } = item;
    return this.enqueue(item.listId, { kind: 'item.restored', item: row });
  }

  /** On which state of the list its person decides: what others have set long since is not to be turned back. */
  private seen(listId: string): { baseVersion?: number } {
    const cursor = this.lists.get(listId)?.itemsCursor;
    return cursor ? { baseVersion: numbers(cursor)[0] } : {};
  }

  /** What the server refused for good. It stays until its person decides. */
  parked(): ParkedChange[] {
    return this.sending?.parkedOf(this.operations) ?? [];
  }

  /** Tries it once more. Words for a list that is gone go into a new list of the same name. */
  keepParked(id: string): Promise<void> {
    const operation = this.operations.find((each) => each.id === id && each.state === 'parked');
    return operation && this.sending ? this.replace(...this.sending.retried(operation, this.operations, { now: this.world.now().toISOString(), newId: () => this.world.newId() })) : Promise.resolve();
  }

  /** Answers with how to have it back. */
  async discardParked(id: string): Promise<() => Promise<void>> {
    const discarded = this.operations.filter((operation) => operation.id === id && operation.state === 'parked');
    await this.replace(discarded, []);
    return () => this.replace([], discarded.map(({ seq: _seq, ...operation }) => operation));
  }

  /** Changes of this device that were overruled by somebody else's, still to be told. */
  superseded(): SupersededField[] {
    return this.sending?.supersededOf(this.operations) ?? [];
  }

  dismissSuperseded(): Promise<void> {
    return this.replace(this.operations.filter((operation) => operation.state === 'superseded'), []);
  }

  private async replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    if (old.length + fresh.length === 0) return;
    const seqs = old.map(({ seq }) => seq);
    if (this.homeless.some(({ seq }) => seqs.includes(seq))) await this.replaceHomeless(seqs, fresh);
    else await this.kept(() => this.world.store.replace(seqs, fresh));
    this.generation++;
    await this.reload();
    this.world.tellOthers();
    void this.drain();
  }

  private async replaceHomeless(seqs: readonly number[], fresh: readonly Omit<Operation, 'seq'>[]): Promise<void> {
    this.homeless = [...this.homeless.filter(({ seq }) => !seqs.includes(seq)), ...fresh.map((operation) => ({ ...operation, seq: firstPlaceholder + this.placeholder++ }))];
    await this.kept(() => this.world.store.replace(seqs.filter((seq) => seq < firstPlaceholder), []));
  }

  /** Shown at once, stored before anybody is told that it is done, sent after that. */
  private enqueue(listId: string, change: Change): Promise<void> {
    const operation = { id: this.world.newId(), schema: 1 as const, userId: this.world.userId, listId, madeAt: this.world.now().toISOString(), language: this.world.language(), state: 'queued' as const, code: null, about: aboutOf(change, this.lay(listId).row), change };
    // Numbers that no store gives: behind all that is stored, in their order among themselves.
    const shown: Operation = { ...operation, seq: firstPlaceholder + this.placeholder++ };
    this.operations = [...this.operations, shown];
    this.generation++;
    this.changed(listId);
    const stored = this.writing.then(async () => {
      try {
        await this.house();
        const kept = await this.kept(() => this.world.store.append(operation));
        this.generation++;
        this.operations = this.operations.map((each) => (each === shown ? kept : each));
        this.changed(listId);
        this.wrote('change');
      } catch (error) {
        this.couldNotWrite('change', error);
        if (isFull(error)) {
          this.homeless.push(shown);
          return;
        }
        this.operations = this.operations.filter((each) => each !== shown);
        this.changed(listId);
        throw error;
      }
    });
    this.writing = stored.catch(() => undefined);
    return stored.then(() => {
      this.world.tellOthers();
      void this.drain();
    });
  }

  /** Those that were made before go in before: else what comes now would overtake them. */
  private async house(): Promise<void> {
    for (const homeless of [...this.homeless]) {
      const { seq: _seq, ...operation } = homeless;
      const kept = await this.kept(() => this.world.store.append(operation));
      this.generation++;
      this.homeless = this.homeless.filter((each) => each !== homeless);
      this.operations = this.operations.map((each) => (each.seq === homeless.seq ? kept : each));
    }
  }

  // The server

  /** Try everything again now: the network is back, the page is looked at, or a person asks. */
  refresh(): void {
    void this.recall();
    void this.sender().then((outbox) => outbox?.wake());
    void this.pullLists();
  }

  async pullLists(): Promise<void> {
    const answer = await this.undisturbed(() => this.world.get('/api/shopping-lists', null));
    if (this.stopped) return;
    if (answer.status !== 200) {
      if (answer.status !== 401) this.pulled = this.lists.size > 0 && answer.status === 0 ? 'ready' : 'error';
      this.changed('');
      return;
    }
    const heads = (answer.body as { lists: ServerList[] }).lists;
    const present = new Set(heads.map((head) => head.id));
    for (const head of heads) {
      const known = this.lists.get(head.id);
      if (known && (isOlder(head.cursor, known.head.cursor) || this.isKnown(head, known))) continue;
      await this.putList({ id: head.id, head, itemsCursor: known?.itemsCursor ?? null, etag: known?.etag ?? null, deletedAt: null });
    }
    for (const [id, list] of [...this.lists]) {
      if (present.has(id) || this.operations.some((operation) => operation.listId === id && operation.state === 'queued')) continue;
      if (list.deletedAt !== null) continue;
      // Whoever has it open is told that it is gone, instead of waiting for it.
      this.missing.add(id);
      await this.removeList(id);
    }
    this.pulled = 'ready';
    // Each list that has changed has said so.
    this.changed('');
    // Without a tag it was never read as a whole: a copy has what its source had, of which this device may not have known all.
    const isRead = ({ id, cursor }: ServerList): boolean => this.lists.get(id)?.itemsCursor === cursor && this.lists.get(id)?.etag !== null;
    await this.pullDetails(heads.filter((head) => !isRead(head)).map((head) => head.id));
  }

  /** Most of what a pull brings is what is there already; to write it again would paint everything anew. */
  private isKnown(head: ServerList, { head: known, itemsCursor, deletedAt }: StoredList): boolean {
    // The preview of a list whose items are here is made of them.
    const shown = itemsCursor === null ? head : { ...head, preview: known.preview };
    return deletedAt === null && !this.unsaved.has(head.id) && isAlike(shown, known);
  }

  /** Somebody else's changes, as they happen. What is missed here is found by the next pull. */
  onLive(news: News): void {
    if (news.kind === 'up' || news.kind === 'down') {
      this.live = news.kind === 'up';
      this.changed('');
      // Without the channel, whoever looks at a list that is being painted asks again.
      for (const id of this.watched.keys()) this.awaitPictures(id);
    }
    if (news.kind === 'up' || news.kind === 'lists') void this.pullLists();
    if (news.kind === 'list') {
      const { listId } = news;
      if (this.syncing && this.operations.some((operation) => operation.listId === listId && operation.state === 'queued')) this.heard.add(listId);
      else void this.catchUp(listId, news.cursor);
    }
  }

  /** A pull that was under way may have read the list before it moved; then one more is needed. */
  private async catchUp(id: string, cursor: string): Promise<void> {
    const behind = (): boolean => {
      const known = this.lists.get(id)?.itemsCursor ?? null;
      return !this.stopped && (known === null || isOlder(known, cursor));
    };
    for (let tries = 0; tries < 2 && behind(); tries++) await this.pullList(id);
  }

  /** Every list opens without a network, so their items are fetched as well, a few at a time. */
  private async pullDetails(ids: string[]): Promise<void> {
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined && !this.stopped; id = ids.shift()) await this.pullList(id);
    };
    await Promise.all(Array.from({ length: detailsAtOnce }, next));
  }

  pullList(id: string): Promise<void> {
    const running = this.pulling.get(id);
    if (running) return running;
    const pull = this.fetchList(id).finally(() => this.pulling.delete(id));
    this.pulling.set(id, pull);
    return pull;
  }

  private async fetchList(id: string): Promise<void> {
    const { known, answer } = await this.undisturbed(async () => {
      const known = this.lists.get(id);
      // The tag says with which picture book the rows were read; after a new one only the whole list will do.
      const since = known?.itemsCursor && known.etag ? `?since=${known.itemsCursor}` : '';
      return { known, answer: await this.world.get(`/api/shopping-lists/${id}${since}`, since && known ? known.etag : null) };
    });
    if (this.stopped) return;
    this.failed.delete(id);
    if (answer.status === 304) this.noticed?.read(id, [], null, []);
    if (answer.status === 200) {
      const { items, delta, removedItems, ...head } = answer.body as ServerList & { items: ServerItem[]; delta?: boolean; removedItems?: string[] };
      const now = this.lists.get(id);
      if (!now?.itemsCursor || !isOlder(head.cursor, now.itemsCursor)) {
        const list = { id, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: answer.etag ?? null, deletedAt: null };
        // A delta fits on what it was asked for and on anything later. What was forgotten meanwhile has to be read as a whole.
        const fits = known?.itemsCursor && now?.itemsCursor && !isOlder(now.itemsCursor, known.itemsCursor);
        if (!delta || fits) this.noticed?.read(id, items, now?.itemsCursor ? this.itemsOf(id) : null, this.operations);
        if (!delta) await this.putList(list, items);
        else if (fits && known.itemsCursor) await this.changeList(list, items, removedItems ?? [], known.itemsCursor);
        else return this.fetchList(id);
      }
    } else if (answer.status === 404) {
      // What was known when we asked may have been forgotten since, together with its items.
      const now = this.lists.get(id);
      if (codeIn(answer.body) === 'LIST_DELETED' && now) await this.putList({ ...now, deletedAt: now.deletedAt ?? this.world.now().toISOString() });
      else if (!this.madeHere(id)) {
        this.missing.add(id);
        if (now) await this.removeList(id);
      }
    } else if (answer.status !== 304 && answer.status !== 401 && answer.status !== 0) {
      this.failed.add(id);
    } else if (answer.status === 0 && !known?.itemsCursor && !this.madeHere(id)) {
      this.failed.add(id);
    }
    this.changed(id);
    this.awaitPictures(id);
  }

  /** The server cannot know the list yet: it waits in the queue to be told. */
  private madeHere(id: string): boolean {
    return this.operations.some((operation) => operation.listId === id && operation.state === 'queued' && (operation.change.kind === 'list.created' || operation.change.kind === 'list.duplicated'));
  }

  /** A list on the screen is kept fresh while pictures are being painted. */
  watch(id: string): () => void {
    this.watched.set(id, (this.watched.get(id) ?? 0) + 1);
    void this.pullList(id);
    return () => {
      const left = (this.watched.get(id) ?? 1) - 1;
      if (left > 0) this.watched.set(id, left);
      else this.watched.delete(id);
    };
  }

  private awaitPictures(id: string): void {
    const waits = this.pictureWaits.get(id);
    waits?.cancel();
    this.pictureWaits.delete(id);
    const painting = [...(this.items.get(id)?.values() ?? [])].some((item) => item.image.status === 'generating');
    const tries = waits?.tries ?? 0;
    if (!painting || this.live || !this.watched.has(id) || this.stopped || tries >= patience) return;
    const cancel = this.world.later(waitForPictures[Math.min(tries, waitForPictures.length - 1)] ?? 3000, () => void this.pullList(id));
    this.pictureWaits.set(id, { tries: tries + 1, cancel });
  }

  // Memory first, store second, in one breath: whoever looks in between sees the newer rows, and the store writes in this order.

  private async settle(judged: readonly Judged[]): Promise<void> {
    const listId = judged[0]?.operation.listId;
    if (listId === undefined || !this.sending || this.stopped) return;
    const settled = this.sending.effectsOf(judged, { list: this.lists.get(listId), items: this.itemsOf(listId) }, this.world.now().toISOString());
    this.generation++;
    for (const { effect } of settled) {
      if (effect.list) this.lists.set(effect.list.id, effect.list);
      for (const item of effect.items ?? []) this.itemsOf(item.listId).set(item.id, item);
      for (const id of effect.removedItems ?? []) this.itemsOf(listId).delete(id);
    }
    const effects = new Map(settled.map(({ seq, effect }) => [seq, effect]));
    for (const { operation: { seq, change } } of judged) if (change.kind === 'items.added') this.noticed?.took(listId, effects.get(seq)?.items ?? []);
    this.operations = this.operations.flatMap((each) => (effects.has(each.seq) ? (effects.get(each.seq)?.left ?? []) : each));
    this.changed(listId);
    const stored = settled.map((each) => (this.homeless.some(({ seq }) => seq === each.seq) ? { ...each, effect: { ...each.effect, left: undefined } } : each));
    this.homeless = this.homeless.flatMap((each) => (effects.has(each.seq) ? (effects.get(each.seq)?.left ?? []) : each));
    await this.writeDown(listId, stored);
    this.world.tellOthers();
  }

  private async writeDown(listId: string, settled: readonly Settled[]): Promise<void> {
    const { store } = this.world;
    try {
      await this.kept(() => store.settle(settled.map((each) => (each.effect.list ? { ...each, effect: { ...each.effect, list: this.storable(each.effect.list) } } : each))));
      this.wrote('rows');
    } catch (error) {
      this.couldNotWrite('rows', error);
      if (!isFull(error)) throw error;
      // For the rows there is no room; that these were answered takes none.
      this.unsaved.add(listId);
      await this.kept(() => store.settle(settled.map(({ seq, effect: { left } }) => ({ seq, effect: left ? { left } : {} }))));
    }
  }

  /** What is told stays told while it is true: that rows fit in again says nothing about a change that did not. */
  private wrote(what: 'change' | 'rows'): void {
    if (this.faults[what]) this.setFault(what, null);
  }

  private couldNotWrite(what: 'change' | 'rows', error: unknown): void {
    if (!this.stopped) this.setFault(what, isFull(error) ? 'full' : 'damaged');
  }

  private setFault(what: 'change' | 'rows', fault: 'full' | 'damaged' | null): void {
    this.faults[what] = fault;
    this.changed('');
  }

  private async putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    this.missing.delete(list.id);
    this.lists.set(list.id, list);
    if (items) this.lookForPaint(list.id, items);
    if (items) this.items.set(list.id, new Map(items.map((item) => [item.id, item])));
    this.changed(list.id);
    await this.keep(list.id, () => this.world.store.putList(items ? list : this.storable(list), items), items !== undefined);
  }

  private async changeList(list: StoredList, items: readonly ServerItem[], removedItems: readonly string[], since: string): Promise<void> {
    this.lookForPaint(list.id, items);
    this.lists.set(list.id, list);
    for (const item of items) this.itemsOf(list.id).set(item.id, item);
    for (const id of removedItems) this.itemsOf(list.id).delete(id);
    this.changed(list.id);
    const { store } = this.world;
    const putWhole = (): Promise<void> => store.putList(list, [...this.itemsOf(list.id).values()]);
    // Another tab may have thrown away, or never had, what these changes are to be laid on.
    const put = async (): Promise<void> => ((await store.changeList(list, items, removedItems, since)) ? undefined : putWhole());
    await this.keep(list.id, this.unsaved.has(list.id) ? putWhole : put, true);
  }

  /** A browser may throw away what it keeps while we are open, or a person may: the store gets back what we know. */
  private async kept<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { name?: unknown } | null)?.name !== emptied || this.stopped || this.world.signedIn?.() === false) throw error;
      await this.world.store.restore({
        lists: [...this.lists.values()],
        items: [...this.items.values()].flatMap((items) => [...items.values()]),
        operations: this.operations.filter(({ seq }) => seq < firstPlaceholder),
      });
      return work();
    }
  }

  /** Rows of the server. What the store cannot take is said, and shown all the same. */
  private async keep(listId: string, write: () => Promise<void>, whole: boolean): Promise<void> {
    try {
      await this.kept(write);
      if (!whole) return;
      this.unsaved.delete(listId);
      this.wrote('rows');
    } catch (error) {
      this.unsaved.add(listId);
      this.couldNotWrite('rows', error);
    }
  }

  /** A row that claims no more than what the store has with it. */
  private storable(list: StoredList): StoredList {
    return this.unsaved.has(list.id) ? { ...list, itemsCursor: null, etag: null } : list;
  }

  private lookForPaint(listId: string, items: readonly ServerItem[]): void {
    const before = this.items.get(listId);
    if (items.some(({ id, image }) => image.status === 'ready' && before?.get(id)?.image.status === 'generating')) this.world.painted();
  }

  private async removeList(id: string): Promise<void> {
    this.lists.delete(id);
    this.items.delete(id);
    this.changed(id);
    await this.keep(id, () => this.world.store.removeList(id), true);
  }

  private itemsOf(listId: string): Map<string, ServerItem> {
    let items = this.items.get(listId);
    if (!items) this.items.set(listId, (items = new Map<string, ServerItem>()));
    return items;
  }

  private setSyncing(syncing: boolean): void {
    this.syncing = syncing;
    this.changed('');
  }

  /** Forgets what was laid: of one list, or of all. */
  private changed(listId?: string): void {
    if (listId === undefined) this.laid.clear();
    else this.laid.delete(listId);
    this.listsView = null;
    this.syncView = null;
    for (const listener of this.listeners) listener();
  }
}

const isFull = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'QuotaExceededError';

/** As many lines as the server takes at once, and as many letters. */
function* packetsOf(items: readonly NewItem[]): Generator<NewItem[]> {
  let packet: NewItem[] = [];
  let letters = 0;
  for (const item of items) {
    const length = item.name.length + (item.notes?.length ?? 0);
    if (packet.length === packetLength || (packet.length > 0 && letters + length > packetLetters)) {
      yield packet;
      packet = [];
      letters = 0;
    }
    packet.push(item);
    letters += length;
  }
  if (packet.length > 0) yield packet;
}

import type { SyncEnvironment } from '../environment';
import type { Settled } from '../queue/apply-response';
import { firstPlaceholder } from '../queue/placeholders';
import type { Gone, SyncState } from '../state/sync-state';
import type { ServerItem, StoredList } from '../types';
import { emptied, type SettleInto } from './local-schema';

export const isFull = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'QuotaExceededError';

/** Rows of the server go to memory first and to the store second, in one breath: whoever looks in between sees the newer ones, and the store writes in this order. */
export class StoreWriter {
  /** Lists of which the store has less than we do: they are written as a whole, or not as complete. */
  readonly unsaved = new Set<string>();
  /** What the last try to write a change and rows of the server came to, and whether something could not be read. */
  readonly faults: Record<'change' | 'rows', 'full' | 'damaged' | null> = { change: null, rows: null };
  harmed = false;

  constructor(
    private readonly world: SyncEnvironment,
    private readonly known: SyncState,
  ) {}

  async writeDown(listId: string, settled: readonly Settled[], settleInto: SettleInto): Promise<void> {
    const { store } = this.world;
    try {
      await this.kept(() =>
        store.settle(
          settled.map((each) =>
            each.effect.list
              ? { ...each, effect: { ...each.effect, list: this.storable(each.effect.list) } }
              : each,
          ),
          settleInto,
        ),
      );
      this.wrote('rows');
    } catch (error) {
      this.couldNotWrite('rows', error);
      if (!isFull(error)) throw error;
      // For the rows there is no room; that these were answered takes none.
      this.unsaved.add(listId);
      await this.kept(() =>
        store.settle(
          settled.map(({ seq, effect: { left } }) => ({ seq, effect: left ? { left } : {} })),
          settleInto,
        ),
      );
    }
  }

  /** What is told stays told while it is true: that rows fit in again says nothing about a change that did not. */
  wrote(what: 'change' | 'rows'): void {
    if (this.faults[what]) this.setFault(what, null);
  }

  couldNotWrite(what: 'change' | 'rows', error: unknown): void {
    if (!this.known.stopped) this.setFault(what, isFull(error) ? 'full' : 'damaged');
  }

  private setFault(what: 'change' | 'rows', fault: 'full' | 'damaged' | null): void {
    this.faults[what] = fault;
    this.known.changed('');
  }

  async putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    this.known.gone.delete(list.id);
    this.known.lists.set(list.id, list);
    if (items) this.lookForPaint(list.id, items);
    if (items) this.known.items.set(list.id, new Map(items.map((item) => [item.id, item])));
    this.known.changed(list.id);
    await this.keep(
      list.id,
      () => this.world.store.putList(items ? list : this.storable(list), items),
      items !== undefined,
    );
  }

  async changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<void> {
    this.lookForPaint(list.id, items);
    this.known.lists.set(list.id, list);
    for (const item of items) this.known.itemsOf(list.id).set(item.id, item);
    for (const id of removedItems) this.known.itemsOf(list.id).delete(id);
    this.known.changed(list.id);
    const { store } = this.world;
    const putWhole = (): Promise<void> => store.putList(list, [...this.known.itemsOf(list.id).values()]);
    // Another tab may have thrown away, or never had, what these changes are to be laid on.
    const put = async (): Promise<void> =>
      (await store.changeList(list, items, removedItems, since)) ? undefined : putWhole();
    await this.keep(list.id, this.unsaved.has(list.id) ? putWhole : put, true);
  }

  async removeList(id: string, why: Gone): Promise<void> {
    this.known.gone.set(id, why);
    this.known.lists.delete(id);
    this.known.items.delete(id);
    this.known.changed(id);
    await this.keep(id, () => this.world.store.removeList(id), true);
  }

  /** A browser may throw away what it keeps while we are open, or a person may: the store gets back what we know. */
  async kept<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (
        (error as { name?: unknown } | null)?.name !== emptied ||
        this.known.stopped ||
        this.world.signedIn?.() === false
      )
        throw error;
      await this.world.store.restore({
        lists: [...this.known.lists.values()],
        items: [...this.known.items.values()].flatMap((items) => [...items.values()]),
        households: [...this.known.households.values()],
        operations: this.known.operations.filter(({ seq }) => seq < firstPlaceholder),
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
    const before = this.known.items.get(listId);
    if (
      items.some(
        ({ id, image }) => image.status === 'ready' && before?.get(id)?.image.status === 'generating',
      )
    )
      this.world.limitsMoved();
  }
}

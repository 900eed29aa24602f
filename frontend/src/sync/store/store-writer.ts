import type { SyncEnvironment } from '../environment';
import type { AppliedResponse } from '../queue/apply-response';
import { firstTemporarySeq } from '../queue/temporary-seq';
import type { AbsenceReason, SyncState } from '../state/sync-state';
import type { ServerItem, StoredHousehold, StoredList } from '../types';
import { storeEmptied, type WriteResponses } from './local-schema';

export const isFull = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'QuotaExceededError';

/**
 * Writes the server's rows to memory first and then to the store, synchronously: a read in between sees the
 * newer rows, and the store keeps the order.
 */
export class StoreWriter {
  /** Lists and households whose stored rows are behind memory. They are written as a whole, or without a cursor. */
  readonly unsaved = new Set<string>();
  /** Results of the last write of a change and of the server's rows; null: it succeeded. */
  readonly faults: Record<'change' | 'rows', 'full' | 'damaged' | null> = { change: null, rows: null };
  isCorrupt = false;

  constructor(
    private readonly env: SyncEnvironment,
    private readonly state: SyncState,
  ) {}

  async storeResponses(
    listId: string,
    responses: readonly AppliedResponse[],
    writeResponses: WriteResponses,
  ): Promise<void> {
    const { store } = this.env;
    try {
      await this.withRestore(() =>
        store.applyResponses(
          responses.map((each) =>
            each.effect.list
              ? { ...each, effect: { ...each.effect, list: this.storable(each.effect.list) } }
              : each,
          ),
          writeResponses,
        ),
      );
      this.writeSucceeded('rows');
    } catch (error) {
      this.writeFailed('rows', error);
      if (!isFull(error)) throw error;
      // There is no room for the rows; to remove the answered operations needs none.
      this.unsaved.add(listId);
      await this.withRestore(() =>
        store.applyResponses(
          responses.map(({ seq, effect: { remainder } }) => ({
            seq,
            effect: remainder ? { remainder } : {},
          })),
          writeResponses,
        ),
      );
    }
  }

  /** Clears the fault of this kind only: that rows fit in again says nothing about changes. */
  writeSucceeded(what: 'change' | 'rows'): void {
    if (this.faults[what]) this.setFault(what, null);
  }

  writeFailed(what: 'change' | 'rows', error: unknown): void {
    if (!this.state.stopped) this.setFault(what, isFull(error) ? 'full' : 'damaged');
  }

  private setFault(what: 'change' | 'rows', fault: 'full' | 'damaged' | null): void {
    this.faults[what] = fault;
    this.state.changed('');
  }

  async putList(list: StoredList, items?: readonly ServerItem[]): Promise<void> {
    this.state.absent.delete(list.id);
    this.state.lists.set(list.id, list);
    if (items) this.noticeNewPictures(list.id, items);
    if (items) this.state.items.set(list.id, new Map(items.map((item) => [item.id, item])));
    this.state.changed(list.id);
    await this.writeRows(
      list.id,
      () => this.env.store.putList(items ? list : this.storable(list), items),
      items !== undefined,
    );
  }

  async changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<void> {
    this.noticeNewPictures(list.id, items);
    this.state.lists.set(list.id, list);
    for (const item of items) this.state.itemsOf(list.id).set(item.id, item);
    for (const id of removedItems) this.state.itemsOf(list.id).delete(id);
    this.state.changed(list.id);
    const { store } = this.env;
    const putWhole = (): Promise<void> => store.putList(list, [...this.state.itemsOf(list.id).values()]);
    // Another tab may have deleted the rows that these changes are based on.
    const put = async (): Promise<void> =>
      (await store.changeList(list, items, removedItems, since)) ? undefined : putWhole();
    await this.writeRows(list.id, this.unsaved.has(list.id) ? putWhole : put, true);
  }

  async removeList(id: string, why: AbsenceReason): Promise<void> {
    this.state.absent.set(id, why);
    this.state.lists.delete(id);
    this.state.items.delete(id);
    this.state.changed(id);
    await this.writeRows(id, () => this.env.store.removeList(id), true);
  }

  /** Writes a household that is in memory already; null removes it. */
  writeHousehold(id: string, household: StoredHousehold | null): Promise<void> {
    return this.writeRows(id, () => this.env.store.putHousehold(id, household), true);
  }

  /**
   * Runs the work. If the browser has deleted the store meanwhile, restores it from memory and runs the work
   * again.
   * @throws DOMException of the store; after a sign-out, of the deleted store too.
   */
  async withRestore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (
        (error as { name?: unknown } | null)?.name !== storeEmptied ||
        this.state.stopped ||
        this.env.signedIn?.() === false
      )
        throw error;
      await this.env.store.restore({
        lists: [...this.state.lists.values()],
        items: [...this.state.items.values()].flatMap((items) => [...items.values()]),
        households: [...this.state.households.values()],
        ...this.state.kept(),
        operations: this.state.operations.filter(({ seq }) => seq < firstTemporarySeq),
      });
      return work();
    }
  }

  /** Writes the server's rows. A failure is reported to the user; the rows are shown all the same. */
  private async writeRows(id: string, write: () => Promise<void>, whole: boolean): Promise<void> {
    try {
      await this.withRestore(write);
      if (!whole) return;
      this.unsaved.delete(id);
      this.writeSucceeded('rows');
    } catch (error) {
      this.unsaved.add(id);
      this.writeFailed('rows', error);
    }
  }

  /** The row without a cursor while the store does not have its items. */
  private storable(list: StoredList): StoredList {
    return this.unsaved.has(list.id) ? { ...list, itemsCursor: null, etag: null } : list;
  }

  private noticeNewPictures(listId: string, items: readonly ServerItem[]): void {
    const before = this.state.items.get(listId);
    if (
      items.some(
        ({ id, image }) => image.status === 'ready' && before?.get(id)?.image.status === 'generating',
      )
    )
      this.env.quotaChanged();
  }
}

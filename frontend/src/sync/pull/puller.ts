import { overlayOf } from '@pictick/rules/changes.overlay';
import { type Mark, withMark } from '@pictick/rules/routines/mark';
import type { SyncEnvironment } from '../environment';
import { errorCode } from '../queue/response';
import { isOlder } from '../state/cursor';
import { isDeepEqual } from '../state/deep-equal';
import type { AbsenceReason, SyncState } from '../state/sync-state';
import type { StoreWriter } from '../store/store-writer';
import type { Operation, ServerItem, ServerList, StoredList } from '../types';

const maxParallelPulls = 3;
const pictureDelaysMs = [500, 1000, 2000, 3000];
const maxPictureTries = 40;
/** One day longer than the server keeps deleted lists. */
const trashMs = 31 * 86_400_000;
const finalAbsences: ReadonlySet<AbsenceReason | undefined> = new Set<AbsenceReason>(['purged', 'taken']);

const isNew = ({ change }: Operation): boolean => overlayOf(change).begins !== undefined;

/** The parts of the engine that a pull needs. */
interface PullerEngine {
  resetEpoch(epoch: string): Promise<boolean>;
  /** Loads the code of routines. */
  withRoutines(): Promise<void>;
}

/** An older page stores no marks: then the list is read as a whole. */
const lacksMarks = ({ head, marks }: StoredList): boolean => Boolean(head.schedule?.length) && !marks;

/** Pulls the changes of others. An answer older than the stored state is dropped. */
export class Puller {
  private readonly pulling = new Map<string, Promise<void>>();
  private readonly watched = new Map<string, number>();
  private readonly pictureWaits = new Map<string, { tries: number; cancel: () => void }>();

  constructor(
    private readonly env: SyncEnvironment,
    private readonly state: SyncState,
    private readonly writer: StoreWriter,
    private readonly engine: PullerEngine,
  ) {}

  async pullLists(): Promise<void> {
    const answer = await this.state.readConsistent(async () => {
      const read = await this.env.get('/api/shopping-lists', null);
      await this.prepare((read.body as { lists?: ServerList[] } | null)?.lists);
      return read;
    });
    if (this.state.stopped) return;
    if (answer.status !== 200) {
      if (answer.status !== 401)
        this.state.pulled = this.state.lists.size > 0 && answer.status === 0 ? 'ready' : 'error';
      this.state.changed('');
      return;
    }
    const [{ epoch }, known] = [answer, this.state.epoch];
    // Another epoch: the server was restored from a backup.
    if (epoch && known && epoch !== known && (await this.engine.resetEpoch(epoch))) return this.pullLists();
    const heads = (answer.body as { lists: ServerList[] }).lists;
    const present = new Set(heads.map((head) => head.id));
    const fresh = heads.filter((head) => {
      const known = this.state.lists.get(head.id);
      return !known || (!isOlder(head.cursor, known.head.cursor) && !this.isKnown(head, known, epoch));
    });
    // All lists are shown at once, not one by one as each is written.
    await Promise.all(
      fresh.map((head) => {
        const known = this.state.lists.get(head.id);
        return this.writer.putList({
          id: head.id,
          head,
          itemsCursor: known?.itemsCursor ?? null,
          etag: known && !isOtherPart(head, known.head) ? known.etag : null,
          deletedAt: null,
          epoch,
          ...(known?.marks && { marks: known.marks }),
          ...(known?.ofChild && { ofChild: true as const }),
          ...(known?.concurrentAdds && { concurrentAdds: known.concurrentAdds }),
        });
      }),
    );
    const absent = [...this.state.lists.values()].filter(
      ({ id, deletedAt }) =>
        !present.has(id) && !this.state.waits(id) && (deletedAt === null || this.isOver(deletedAt)),
    );
    this.state.pulled = 'ready';
    // Each changed list has notified the screen already.
    this.state.changed('');
    // Without a tag the list was never read as a whole: a copied list starts with the items that this device
    // knew.
    const isRead = ({ id, cursor }: ServerList): boolean => {
      const known = this.state.lists.get(id);
      return known?.itemsCursor === cursor && known.etag !== null && !lacksMarks(known);
    };
    // Only the list's own answer says why it is absent.
    await this.pullDetails(
      [...absent.map(({ id }) => id), ...heads.filter((head) => !isRead(head)).map((head) => head.id)],
      new Set(absent.map(({ id }) => id)),
    );
  }

  /** The first routine needs code before it can be shown. */
  private async prepare(heads: readonly ServerList[] | undefined): Promise<void> {
    if (heads?.some(({ schedule }) => schedule?.length)) await this.engine.withRoutines();
  }

  private isOver(deletedAt: string): boolean {
    return this.env.now().getTime() - Date.parse(deletedAt) > trashMs;
  }

  /** True if the stored head is equal: to write it again would repaint the screen. */
  private isKnown(
    head: ServerList,
    { head: known, itemsCursor, deletedAt, epoch }: StoredList,
    answered: StoredList['epoch'],
  ): boolean {
    // The preview of a list whose items are stored is computed from them.
    const shown = itemsCursor === null ? head : { ...head, preview: known.preview };
    return (
      deletedAt === null &&
      epoch === answered &&
      !this.writer.unsaved.has(head.id) &&
      isDeepEqual(shown, known)
    );
  }

  /** A pull in flight may have read the list before it moved; then one more is needed. */
  async catchUp(id: string, cursor: string): Promise<void> {
    const behind = (): boolean => {
      const known = this.state.lists.get(id)?.itemsCursor ?? null;
      return !this.state.stopped && (known === null || isOlder(known, cursor));
    };
    for (let tries = 0; tries < 2 && behind(); tries++) await this.pullList(id);
  }

  /** Pulls the items of these lists, a few at a time, so that every list opens offline. */
  private async pullDetails(ids: string[], absent: ReadonlySet<string>): Promise<void> {
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined && !this.state.stopped; id = ids.shift()) {
        // A pull in flight may have seen the list before it was deleted.
        if (absent.has(id)) await this.pulling.get(id);
        await this.pullList(id);
      }
    };
    await Promise.all(Array.from({ length: maxParallelPulls }, next));
  }

  pullList(id: string): Promise<void> {
    const running = this.pulling.get(id);
    if (running) return running;
    const pull = this.fetchList(id).finally(() => this.pulling.delete(id));
    this.pulling.set(id, pull);
    return pull;
  }

  private async fetchList(id: string): Promise<void> {
    // The server does not know a list that was just created here. It is pulled after its creation was sent.
    if (!this.state.lists.has(id) && this.state.waits(id, isNew)) return;
    const { known, answer } = await this.state.readConsistent(async () => {
      const known = this.state.lists.get(id);
      // The tag names the picture book with which the rows were read. After a new edition the server answers
      // the whole list.
      const since =
        known?.itemsCursor && known.etag && !lacksMarks(known) ? `?since=${known.itemsCursor}` : '';
      const answer = await this.env.get(
        `/api/shopping-lists/${id}${since}`,
        since && known ? known.etag : null,
      );
      await this.prepare(answer.status === 200 ? [answer.body as ServerList] : []);
      return { known, answer };
    });
    if (this.state.stopped) return;
    this.state.failed.delete(id);
    if (answer.status === 304) this.state.concurrentAdds.unchanged(id);
    if (answer.status === 200) {
      const {
        items,
        delta,
        removedItems = [],
        removedBy = {},
        marks,
        ...head
      } = answer.body as ServerList & {
        items: ServerItem[];
        delta?: boolean;
        removedItems?: string[];
        removedBy?: Record<string, string>;
        marks?: Mark[];
      };
      const now = this.state.lists.get(id);
      if (!now?.itemsCursor || !isOlder(head.cursor, now.itemsCursor)) {
        // A delta fits the cursor that it was asked for and any later one. If the list was dropped meanwhile,
        // the whole list is read.
        const fits = known?.itemsCursor && now?.itemsCursor && !isOlder(now.itemsCursor, known.itemsCursor);
        const concurrentAdds =
          !delta || fits
            ? this.state.concurrentAdds.read(
                id,
                items,
                now?.itemsCursor ? this.state.itemsOf(id) : null,
                this.state.operations,
              )
            : [];
        const list = {
          id,
          head: { ...head, preview: [] },
          itemsCursor: head.cursor,
          etag: answer.etag ?? null,
          deletedAt: null,
          epoch: now?.epoch,
          ...(marks && { marks: delta ? marks.reduce<readonly Mark[]>(withMark, now?.marks ?? []) : marks }),
          ...(concurrentAdds.length > 0 && { concurrentAdds }),
        };
        if (!delta) await this.writer.putList(list, items);
        else if (fits && known.itemsCursor) {
          this.noteRemoved(id, removedItems, removedBy);
          await this.writer.changeList(list, items, removedItems, known.itemsCursor);
        } else return this.fetchList(id);
      }
    } else if (answer.status === 404) {
      // The list may have been dropped since the request, together with its items.
      const now = this.state.lists.get(id);
      const deleted = errorCode(answer.body) === 'LIST_DELETED';
      if (deleted && now)
        await this.writer.putList({ ...now, deletedAt: now.deletedAt ?? this.env.now().toISOString() });
      else if (!this.isAwaited(id)) {
        if (now)
          await this.writer.removeList(
            id,
            now.deletedAt !== null || now.head.role === 'owner' ? 'purged' : 'taken',
          );
        else if (deleted) this.state.absent.set(id, 'deleted');
        else if (!finalAbsences.has(this.state.absent.get(id))) this.state.absent.set(id, 'missing');
      }
    } else if (answer.status !== 304 && answer.status !== 401 && answer.status !== 0) {
      this.state.failed.add(id);
    } else if (answer.status === 0 && !known?.itemsCursor && !this.isAwaited(id)) {
      this.state.failed.add(id);
    }
    this.state.changed(id);
    this.awaitPictures(id);
  }

  /** Remembers what others deleted. Own deletions are off the screen already. */
  private noteRemoved(id: string, removedItems: readonly string[], removedBy: Record<string, string>): void {
    if (removedItems.length === 0 || !this.watched.has(id)) return;
    const removed = this.state.list(id).items.flatMap((row) =>
      removedItems.includes(row.id)
        ? [
            {
              itemId: row.id,
              name: row.name,
              by: removedBy[row.id] ?? null,
              checked: row.checked || undefined,
            },
          ]
        : [],
    );
    if (removed.length > 0) this.state.removed.set(id, [...(this.state.removed.get(id) ?? []), ...removed]);
  }

  /**
   * True if the list's creation waits in the queue, or another device may offer the list again after a
   * backup.
   */
  private isAwaited(id: string): boolean {
    return this.state.waits(id, (operation) => operation.setBackAt || isNew(operation));
  }

  /** Pulls the list now and polls it while pictures are being made. */
  watch(id: string): () => void {
    this.watched.set(id, (this.watched.get(id) ?? 0) + 1);
    void this.pullList(id);
    return () => {
      const left = (this.watched.get(id) ?? 1) - 1;
      if (left > 0) this.watched.set(id, left);
      else this.watched.delete(id);
    };
  }

  awaitPictures(id: string): void {
    const waits = this.pictureWaits.get(id);
    waits?.cancel();
    this.pictureWaits.delete(id);
    const painting = [...(this.state.items.get(id)?.values() ?? [])].some(
      (item) => item.image.status === 'generating',
    );
    const tries = waits?.tries ?? 0;
    if (
      !painting ||
      this.state.live ||
      !this.watched.has(id) ||
      this.state.stopped ||
      tries >= maxPictureTries
    )
      return;
    const cancel = this.env.later(
      pictureDelaysMs[Math.min(tries, pictureDelaysMs.length - 1)] ?? 3000,
      () => void this.pullList(id),
    );
    this.pictureWaits.set(id, { tries: tries + 1, cancel });
  }

  /** Polls watched lists for their pictures while the live channel is down. */
  resumePictureWaits(): void {
    for (const id of this.watched.keys()) this.awaitPictures(id);
  }

  stop(): void {
    for (const { cancel } of this.pictureWaits.values()) cancel();
  }
}

/** True if a helper sees another part of the list than before, which is read as a whole then. */
const isOtherPart = (now: ServerList, before: ServerList): boolean =>
  (now.role === 'helper' || before.role === 'helper') &&
  (now.role !== before.role || !isDeepEqual(now.children, before.children));

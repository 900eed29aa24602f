import { overlayOf } from '@pictick/rules/changes.overlay';
import type { SyncEnvironment } from '../environment';
import { codeIn } from '../queue/response';
import { isOlder } from '../state/cursor';
import { isDeepEqual } from '../state/deep-equal';
import type { Gone, SyncState } from '../state/sync-state';
import type { StoreWriter } from '../store/store-writer';
import type { Operation, ServerItem, ServerList, StoredList } from '../types';

const detailsAtOnce = 3;
const waitForPictures = [500, 1000, 2000, 3000];
const patience = 40;
/** A day longer than the server keeps deleted lists. */
const trashMs = 31 * 86_400_000;
const over: ReadonlySet<Gone | undefined> = new Set<Gone>(['purged', 'taken']);

const isNew = ({ change }: Operation): boolean => overlayOf(change).begins !== undefined;

/** Fetches what others have changed. A late answer to an early question turns nothing back. */
export class Puller {
  private readonly pulling = new Map<string, Promise<void>>();
  private readonly watched = new Map<string, number>();
  private readonly pictureWaits = new Map<string, { tries: number; cancel: () => void }>();

  constructor(
    private readonly world: SyncEnvironment,
    private readonly known: SyncState,
    private readonly keeper: StoreWriter,
    private readonly startAnew: (epoch: string) => Promise<boolean>,
  ) {}

  async pullLists(): Promise<void> {
    const answer = await this.known.undisturbed(() => this.world.get('/api/shopping-lists', null));
    if (this.known.stopped) return;
    if (answer.status !== 200) {
      if (answer.status !== 401)
        this.known.pulled = this.known.lists.size > 0 && answer.status === 0 ? 'ready' : 'error';
      this.known.changed('');
      return;
    }
    const [{ epoch }, known] = [answer, this.known.epoch];
    // Not the one that is known: a backup was restored there.
    if (epoch && known && epoch !== known && (await this.startAnew(epoch))) return this.pullLists();
    const heads = (answer.body as { lists: ServerList[] }).lists;
    const present = new Set(heads.map((head) => head.id));
    const fresh = heads.filter((head) => {
      const known = this.known.lists.get(head.id);
      return !known || (!isOlder(head.cursor, known.head.cursor) && !this.isKnown(head, known, epoch));
    });
    // All of them are shown at once, not one after the other as each is written down.
    await Promise.all(
      fresh.map((head) => {
        const known = this.known.lists.get(head.id);
        return this.keeper.putList({
          id: head.id,
          head,
          itemsCursor: known?.itemsCursor ?? null,
          etag: known?.etag ?? null,
          deletedAt: null,
          epoch,
        });
      }),
    );
    const absent = [...this.known.lists.values()].filter(
      ({ id, deletedAt }) =>
        !present.has(id) && !this.known.waits(id) && (deletedAt === null || this.isOver(deletedAt)),
    );
    this.known.pulled = 'ready';
    // Each list that has changed has said so.
    this.known.changed('');
    // Without a tag it was never read as a whole: a copy has what its source had, of which this device may not have known all.
    const isRead = ({ id, cursor }: ServerList): boolean =>
      this.known.lists.get(id)?.itemsCursor === cursor && this.known.lists.get(id)?.etag !== null;
    // Why one is absent only its own answer says.
    await this.pullDetails(
      [...absent.map(({ id }) => id), ...heads.filter((head) => !isRead(head)).map((head) => head.id)],
      new Set(absent.map(({ id }) => id)),
    );
  }

  private isOver(deletedAt: string): boolean {
    return this.world.now().getTime() - Date.parse(deletedAt) > trashMs;
  }

  /** Most of what a pull brings is what is there already; to write it again would paint everything anew. */
  private isKnown(
    head: ServerList,
    { head: known, itemsCursor, deletedAt, epoch }: StoredList,
    answered: StoredList['epoch'],
  ): boolean {
    // The preview of a list whose items are here is made of them.
    const shown = itemsCursor === null ? head : { ...head, preview: known.preview };
    return (
      deletedAt === null &&
      epoch === answered &&
      !this.keeper.unsaved.has(head.id) &&
      isDeepEqual(shown, known)
    );
  }

  /** A pull that was under way may have read the list before it moved; then one more is needed. */
  async catchUp(id: string, cursor: string): Promise<void> {
    const behind = (): boolean => {
      const known = this.known.lists.get(id)?.itemsCursor ?? null;
      return !this.known.stopped && (known === null || isOlder(known, cursor));
    };
    for (let tries = 0; tries < 2 && behind(); tries++) await this.pullList(id);
  }

  /** Every list opens without a network, so their items are fetched as well, a few at a time. */
  private async pullDetails(ids: string[], absent: ReadonlySet<string>): Promise<void> {
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined && !this.known.stopped; id = ids.shift()) {
        // A pull that is under way may have seen it before it went.
        if (absent.has(id)) await this.pulling.get(id);
        await this.pullList(id);
      }
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
    // The server cannot know it yet: once it does, it is asked.
    if (!this.known.lists.has(id) && this.known.waits(id, isNew)) return;
    const { known, answer } = await this.known.undisturbed(async () => {
      const known = this.known.lists.get(id);
      // The tag says with which picture book the rows were read; after a new one only the whole list will do.
      const since = known?.itemsCursor && known.etag ? `?since=${known.itemsCursor}` : '';
      return {
        known,
        answer: await this.world.get(`/api/shopping-lists/${id}${since}`, since && known ? known.etag : null),
      };
    });
    if (this.known.stopped) return;
    this.known.failed.delete(id);
    if (answer.status === 304) this.known.concurrentAdds.read(id, [], null, []);
    if (answer.status === 200) {
      const {
        items,
        delta,
        removedItems = [],
        removedBy = {},
        ...head
      } = answer.body as ServerList & {
        items: ServerItem[];
        delta?: boolean;
        removedItems?: string[];
        removedBy?: Record<string, string>;
      };
      const now = this.known.lists.get(id);
      if (!now?.itemsCursor || !isOlder(head.cursor, now.itemsCursor)) {
        const list = {
          id,
          head: { ...head, preview: [] },
          itemsCursor: head.cursor,
          etag: answer.etag ?? null,
          deletedAt: null,
          epoch: now?.epoch,
        };
        // A delta fits on what it was asked for and on anything later. What was forgotten meanwhile has to be read as a whole.
        const fits = known?.itemsCursor && now?.itemsCursor && !isOlder(now.itemsCursor, known.itemsCursor);
        if (!delta || fits)
          this.known.concurrentAdds.read(
            id,
            items,
            now?.itemsCursor ? this.known.itemsOf(id) : null,
            this.known.operations,
          );
        if (!delta) await this.keeper.putList(list, items);
        else if (fits && known.itemsCursor) {
          this.noteRemoved(id, removedItems, removedBy);
          await this.keeper.changeList(list, items, removedItems, known.itemsCursor);
        } else return this.fetchList(id);
      }
    } else if (answer.status === 404) {
      // What was known when we asked may have been forgotten since, together with its items.
      const now = this.known.lists.get(id);
      const deleted = codeIn(answer.body) === 'LIST_DELETED';
      if (deleted && now)
        await this.keeper.putList({ ...now, deletedAt: now.deletedAt ?? this.world.now().toISOString() });
      else if (!this.expected(id)) {
        if (now)
          await this.keeper.removeList(
            id,
            now.deletedAt !== null || now.head.role === 'owner' ? 'purged' : 'taken',
          );
        else if (deleted) this.known.gone.set(id, 'deleted');
        else if (!over.has(this.known.gone.get(id))) this.known.gone.set(id, 'missing');
      }
    } else if (answer.status !== 304 && answer.status !== 401 && answer.status !== 0) {
      this.known.failed.add(id);
    } else if (answer.status === 0 && !known?.itemsCursor && !this.expected(id)) {
      this.known.failed.add(id);
    }
    this.known.changed(id);
    this.awaitPictures(id);
  }

  /** Own deletions are off the screen already. */
  private noteRemoved(id: string, removedItems: readonly string[], removedBy: Record<string, string>): void {
    if (removedItems.length === 0 || !this.watched.has(id)) return;
    const removed = this.known
      .list(id)
      .items.flatMap((row) =>
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
    if (removed.length > 0) this.known.removed.set(id, [...(this.known.removed.get(id) ?? []), ...removed]);
  }

  /** It waits in the queue to be told of, or others have still to offer it again. */
  private expected(id: string): boolean {
    return this.known.waits(id, (operation) => operation.setBackAt || isNew(operation));
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

  awaitPictures(id: string): void {
    const waits = this.pictureWaits.get(id);
    waits?.cancel();
    this.pictureWaits.delete(id);
    const painting = [...(this.known.items.get(id)?.values() ?? [])].some(
      (item) => item.image.status === 'generating',
    );
    const tries = waits?.tries ?? 0;
    if (!painting || this.known.live || !this.watched.has(id) || this.known.stopped || tries >= patience)
      return;
    const cancel = this.world.later(
      waitForPictures[Math.min(tries, waitForPictures.length - 1)] ?? 3000,
      () => void this.pullList(id),
    );
    this.pictureWaits.set(id, { tries: tries + 1, cancel });
  }

  /** Without the live channel, whoever looks at a list that is being painted asks again. */
  lookAgain(): void {
    for (const id of this.watched.keys()) this.awaitPictures(id);
  }

  stop(): void {
    for (const { cancel } of this.pictureWaits.values()) cancel();
  }
}

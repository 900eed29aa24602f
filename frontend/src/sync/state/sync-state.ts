import type { HouseholdState } from '@pictick/rules/changes/rows';
import type {
  ItemRow,
  ListCard,
  ListRow,
  Operation,
  ServerItem,
  StoredHousehold,
  StoredList,
} from '../types';
import { ConcurrentAdds } from './concurrent-adds';
import { isDeepEqual } from './deep-equal';
import { cardOf, layHousehold, layItems, layList, rowOf } from './overlay';

export type Loading = 'loading' | 'ready' | 'error';
export interface ListsView {
  status: Loading;
  lists: ListCard[];
}
/** Why a list is not there. `taken`: no longer shared, or left. `purged`: out of the trash as well. `missing`: never known here. */
export type AbsenceReason = 'deleted' | 'purged' | 'taken' | 'missing';
/** `role`: of a deleted list, where this device knows it. `unread`: its items were never read here, so that none says nothing. */
export interface ListView {
  status: Loading | AbsenceReason;
  list: ListRow | null;
  items: ItemRow[];
  role?: ListRow['role'];
  unread?: true;
}
/** An item that vanished from a list on the screen. `by` null: not known. */
export interface Removal {
  itemId: string;
  name: string;
  by: string | null;
  checked?: true | undefined;
}
interface Laid {
  row: ListView;
  card: ListCard | null;
  household: HouseholdState | null;
}

const readingTries = 10;
const same = <T>(before: T | null | undefined, now: T): T =>
  before && isDeepEqual(before, now) ? before : now;

/** What this tab knows: the server's rows under the person's own operations, and both laid over each other as they are shown. */
export class SyncState {
  readonly lists = new Map<string, StoredList>();
  readonly items = new Map<string, Map<string, ServerItem>>();
  readonly households = new Map<string, StoredHousehold>();
  operations: Operation[] = [];
  /** Changes for which the store had no room: they last as long as this tab, and are sent like all others. */
  unpersisted: Operation[] = [];
  pulled: Loading = 'loading';
  readonly failed = new Set<string>();
  /** Of lists on the screen: what others have deleted, until it has been said. */
  readonly removed = new Map<string, readonly Removal[]>();
  /** Lists of which nothing is on this device, and why. */
  readonly absent = new Map<string, AbsenceReason>();
  readonly concurrentAdds = new ConcurrentAdds();
  /** Ids of additions, each with the item that the server took out of the basket instead. */
  readonly aliases = new Map<string, string>();
  syncing = false;
  live = false;
  stopped = false;
  /** Moves with every change of this device and every answer to one: a read that was overtaken by one is not to be trusted. */
  generation = 0;
  private readonly listeners = new Set<() => void>();
  private readonly laid = new Map<string, Laid>();
  /** As it was last shown: what says the same is the same, or everything would be painted anew with each answer of the server. */
  private readonly shown = new Map<string, Laid>();
  private listsView: ListsView | null = null;
  private listsShown: ListsView | null = null;

  /** `forget`: what follows from this is laid anew. */
  constructor(private readonly forget: () => void) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly myLists = (): ListsView => {
    if (!this.listsView) {
      const ids = new Set([...this.lists.keys(), ...this.operations.map((operation) => operation.listId)]);
      const lists = [...ids].flatMap((id) => this.lay(id).card ?? []);
      lists.sort((a, b) =>
        a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
      );
      this.listsView = same(this.listsShown, { status: this.pulled, lists });
      this.listsShown = this.listsView;
    }
    return this.listsView;
  };

  list(id: string): ListView {
    return this.lay(id).row;
  }

  lay(id: string): Laid {
    const known = this.laid.get(id);
    if (known) return known;
    const own = this.operations.filter((operation) => operation.listId === id);
    const laid = layList(this.lists.get(id), id, own);
    let result: Omit<Laid, 'household'>;
    if (!laid) {
      result = {
        row: {
          status: this.absent.get(id) ?? (this.failed.has(id) ? 'error' : 'loading'),
          list: null,
          items: [],
        },
        card: null,
      };
    } else if (laid.deleted) {
      result = { row: { status: 'deleted', list: null, items: [], role: laid.head.role }, card: null };
    } else {
      const items = laid.complete
        ? layItems(this.items.get(id)?.values() ?? [], id, own, this.aliases)
        : null;
      const status = this.failed.has(id) ? 'error' : laid.complete ? 'ready' : 'loading';
      result = {
        row: {
          status,
          list: rowOf(laid, items),
          items: items ?? [],
          ...(!items && { unread: true as const }),
        },
        card: cardOf(laid, items),
      };
    }
    const before = this.shown.get(id);
    const now = {
      row: same(before?.row, result.row),
      card: same(before?.card, result.card),
      household: layHousehold(this.households.get(id), own),
    };
    this.shown.set(id, now);
    this.laid.set(id, now);
    return now;
  }

  /** As its user should see it. Null: not known here. */
  household(id: string): HouseholdState | null {
    return this.lay(id).household;
  }

  itemsOf(listId: string): Map<string, ServerItem> {
    let items = this.items.get(listId);
    if (!items) this.items.set(listId, (items = new Map<string, ServerItem>()));
    return items;
  }

  /** Reads again what was overtaken by a change of this device. After some tries the last reading has to do. */
  async readConsistent<T>(read: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const before = this.generation;
      const result = await read();
      if (this.generation === before || tries >= readingTries || this.stopped) return result;
    }
  }

  isStopped(): boolean {
    return this.stopped;
  }

  /** ErasesPersonalData what was laid: of one list or household, or of all. */
  changed(listId?: string): void {
    if (listId === undefined) this.laid.clear();
    else this.laid.delete(listId);
    this.listsView = null;
    this.forget();
    for (const listener of this.listeners) listener();
  }

  /** Which life of the server's database all this was read from; a list that was just made here does not know. */
  get epoch(): string | null {
    return [...this.lists.values(), ...this.households.values()].find(({ epoch }) => epoch)?.epoch ?? null;
  }

  /** A change of this list waits to be sent, or one of such. */
  waits(listId: string, isSuch: (operation: Operation) => unknown = () => true): boolean {
    return this.operations.some(
      (operation) => operation.listId === listId && operation.state === 'queued' && isSuch(operation),
    );
  }
}

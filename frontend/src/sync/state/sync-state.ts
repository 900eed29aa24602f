import type { Day } from '@pictick/rules/calendar/day';
import type { MarkItem } from '@pictick/rules/changes/routine/mark-item';
import type { MarkItemAsChild } from '@pictick/rules/changes/routine/mark-item-as-child';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { StoredClock } from '@pictick/rules/routines/server-clock';
import type { ChildToday } from '../routines/child-today';
import type {
  ItemRow,
  ListCard,
  ListContent,
  ListRow,
  Operation,
  RefusedMark,
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
/**
 * Reason why a list is not shown. `taken`: no longer shared, or left. `purged`: deleted from the trash.
 * `missing`: never on this device.
 */
export type AbsenceReason = 'deleted' | 'purged' | 'taken' | 'missing';
/**
 * `role`: of a deleted list, if this device knows it. `unread`: its items were never read here, so an empty
 * list means nothing.
 */
export interface ListView {
  status: Loading | AbsenceReason;
  list: ListRow | null;
  items: ItemRow[];
  role?: ListRow['role'];
  unread?: true;
}
/** An item that vanished from a list on the screen. `by` null: unknown. */
export interface Removal {
  itemId: string;
  name: string;
  by: string | null;
  checked?: true | undefined;
}
interface Laid {
  row: ListView;
  card: ListCard | null;
  household: HouseholdView | null;
}

/** The code of routines: it is loaded before the first routine is shown. */
export interface Routines {
  /** The time whose day is on the screen, and server time, in ms since 1970. */
  instant(): number;
  serverTime(): number;
  /** The day on the screen. Undefined: this device does not know the household. */
  todayIn(householdId: string): Day | undefined;
  /** The time for which an operation with a day of this household is made. */
  assumedTime(householdId: string): number;
  /** The clock to store with an operation that has a day; null if the server never answered. */
  toStore(): StoredClock | null;
  wasStored(clock: StoredClock): void;
  /** Notices jumps of the device's clock and the turn of the day. */
  tick(): void;
  /** The clock that the page before has stored. */
  resume(clock: StoredClock): void;
  /** True if the days of an operation made then stay as they are. */
  isCertain(at: number): boolean;
  askTime(): Promise<void>;
  /** The items and counts of a routine on the day that is shown; null for other lists. */
  lay(list: ListRow, items: readonly ItemRow[]): (Pick<ListView, 'items'> & Pick<ListRow, 'counts'>) | null;
  /** The changes of a tick without a child; null for other lists. */
  tickOf(
    view: ListContent,
    itemId: string,
    checked: boolean,
  ): { changes: MarkItem[]; assumed: NonNullable<Operation['assumed']> } | null;
  stampOf(stamp: Omit<MarkItemAsChild, 'kind' | 'refused'>): MarkItemAsChild;
  childToday<V extends ListContent>(
    lists: readonly V[],
    household: HouseholdView,
    childId: string,
  ): ChildToday<V>;
}

const readingTries = 10;
const same = <T>(before: T | null | undefined, now: T): T =>
  before && isDeepEqual(before, now) ? before : now;

/**
 * The state of this tab: the server's rows, the user's operations, and both laid over each other as they are
 * shown.
 */
export class SyncState {
  readonly lists = new Map<string, StoredList>();
  readonly items = new Map<string, Map<string, ServerItem>>();
  readonly households = new Map<string, StoredHousehold>();
  /** Names of households that the user is in no more, by their ids, until the user was told. */
  readonly ended = new Map<string, string>();
  operations: Operation[] = [];
  /**
   * Operations for which the store had no room. They last as long as this tab, and are sent like all others.
   */
  unpersisted: Operation[] = [];
  pulled: Loading = 'loading';
  readonly failed = new Set<string>();
  /** For lists on the screen: items that others deleted, until the user was told. */
  readonly removed = new Map<string, readonly Removal[]>();
  /** Lists that are not on this device, and why. */
  readonly absent = new Map<string, AbsenceReason>();
  routines: Routines | null = null;
  /** Refused marks of children, by the ids of their operations. */
  readonly refused = new Map<string, RefusedMark>();
  readonly concurrentAdds = new ConcurrentAdds(this.lists);
  /** Ids of additions, each with the item from the basket that the server answered instead. */
  readonly aliases = new Map<string, string>();
  syncing = false;
  live = false;
  stopped = false;
  /** Increases with every change of this device and every answer. A read that overlaps one is repeated. */
  generation = 0;
  private readonly listeners = new Set<() => void>();
  private readonly laid = new Map<string, Laid>();
  /** The last views: an equal new one is replaced by them, so that nothing is repainted. */
  private readonly shown = new Map<string, Laid>();
  private listsView: ListsView | null = null;
  private listsShown: ListsView | null = null;

  /** `forget` drops views that the engine computed from this state. */
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
    const operations = this.operations.filter((operation) => operation.listId === id);
    const laid = layList(this.lists.get(id), id, operations, (householdId) =>
      this.routines?.todayIn(householdId),
    );
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
        ? layItems(this.items.get(id)?.values() ?? [], id, operations, this.aliases)
        : null;
      const own = rowOf(laid, items);
      const today = items && this.routines?.lay(own, items);
      const list = today ? { ...own, counts: today.counts } : own;
      const shown = today?.items ?? items;
      const status = this.failed.has(id) ? 'error' : laid.complete ? 'ready' : 'loading';
      result = {
        row: {
          status,
          list,
          items: shown ?? [],
          ...(!items && { unread: true as const }),
        },
        card: cardOf(list, laid, shown),
      };
    }
    const before = this.shown.get(id);
    const now = {
      row: same(before?.row, result.row),
      card: same(before?.card, result.card),
      household: layHousehold(this.households.get(id), operations),
    };
    this.shown.set(id, now);
    this.laid.set(id, now);
    return now;
  }

  /** The household as its user should see it. Null if it is not on this device. */
  household(id: string): HouseholdView | null {
    return this.lay(id).household;
  }

  itemsOf(listId: string): Map<string, ServerItem> {
    let items = this.items.get(listId);
    if (!items) this.items.set(listId, (items = new Map<string, ServerItem>()));
    return items;
  }

  /** Repeats a read that a change overlapped. After some tries the last result is used. */
  async readConsistent<T>(read: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const before = this.generation;
      const result = await read();
      if (this.generation === before || tries >= readingTries || this.stopped) return result;
    }
  }

  /** The rows of this device that no server has. */
  kept(): { clock?: StoredClock; refused: RefusedMark[] } {
    const clock = this.routines?.toStore();
    return { refused: [...this.refused.values()], ...(clock && { clock }) };
  }

  isStopped(): boolean {
    return this.stopped;
  }

  /** Drops the computed views of one list or household (undefined: of all) and notifies the listeners. */
  changed(listId?: string): void {
    // The days of a household decide what its lists show.
    if (listId === undefined || this.households.has(listId)) this.laid.clear();
    else this.laid.delete(listId);
    this.listsView = null;
    this.forget();
    for (const listener of this.listeners) listener();
  }

  /** Epoch of the server's database; null if none is known. A list just created here has none. */
  get epoch(): string | null {
    return [...this.lists.values(), ...this.households.values()].find(({ epoch }) => epoch)?.epoch ?? null;
  }

  /** True if an operation of this list is queued and passes the filter. */
  waits(listId: string, isSuch: (operation: Operation) => unknown = () => true): boolean {
    return this.operations.some(
      (operation) => operation.listId === listId && operation.state === 'queued' && isSuch(operation),
    );
  }
}

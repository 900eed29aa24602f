import type { Language } from '@pictick/rules/language';
import type { SyncEngine } from '../../../sync/engine';
import type { ItemRow, ListCard } from '../../../sync/types';
import { NameSearch } from './name-search';

/** An item in the index. Its row is replaced while its name stays. */
export interface Entry {
  listId: string;
  item: ItemRow;
}

interface KnownList {
  name: string;
  items: readonly ItemRow[];
  entries: Map<string, Entry>;
  unread: boolean;
}

type Source = Pick<SyncEngine, 'myLists' | 'list'>;

/** Items that are taken in one step. */
const together = 50;

/** The names of all lists and items on this device. An update reads the lists that changed, and folds new names only. */
export class ListIndex {
  readonly items: NameSearch<Entry>;
  readonly names: NameSearch<string>;
  private readonly known = new Map<string, KnownList>();

  constructor(
    language: Language,
    search = { items: new NameSearch<Entry>(language), names: new NameSearch<string>(language) },
  ) {
    this.items = search.items;
    this.names = search.names;
  }

  /** The lists whose items are not on this device yet. */
  unread(): string[] {
    return [...this.known].flatMap(([id, { unread }]) => (unread ? [id] : []));
  }

  /** Follows the lists of this device in steps, `first` before the others. `onFirst`: that one was read. */
  *update(engine: Source, first: string | null, onFirst?: () => void): Generator<undefined, void> {
    const lists = searchable(engine.myLists().lists);
    const ids = new Set(lists.map(({ id }) => id));
    for (const id of this.known.keys()) if (!ids.has(id)) this.drop(id);
    lists.sort((a, b) => Number(b.id === first) - Number(a.id === first));
    for (const list of lists) this.name(list);
    for (const [at, { id }] of lists.entries()) {
      yield* this.take(id, engine);
      if (at === 0) onFirst?.();
      yield;
    }
  }

  private name({ id, name }: ListCard): void {
    const list = this.known.get(id) ?? { name: '', items: [], entries: new Map(), unread: false };
    this.known.set(id, list);
    if (list.name === name) return;
    this.names.remove(list.name, id);
    this.names.add(name, id);
    list.name = name;
  }

  private *take(id: string, engine: Source): Generator<undefined, void> {
    const known = this.known.get(id);
    const { items, unread = false } = engine.list(id);
    if (!known) return;
    known.unread = unread;
    if (known.items === items) return;
    const gone = new Map(known.entries);
    for (const [at, item] of items.entries()) {
      gone.delete(item.id);
      const entry = known.entries.get(item.id);
      if (entry?.item !== item) this.put(known, entry, item);
      if (at % together === together - 1) yield;
    }
    for (const [itemId, entry] of gone) {
      this.items.remove(entry.item.name, entry);
      known.entries.delete(itemId);
    }
    known.items = items;
  }

  private put(known: KnownList, entry: Entry | undefined, item: ItemRow): void {
    if (entry?.item.name === item.name) {
      entry.item = item;
      return;
    }
    if (entry) this.items.remove(entry.item.name, entry);
    const fresh = entry ?? { listId: item.listId, item };
    fresh.item = item;
    known.entries.set(item.id, fresh);
    this.items.add(item.name, fresh);
  }

  private drop(id: string): void {
    const known = this.known.get(id);
    if (!known) return;
    for (const entry of known.entries.values()) this.items.remove(entry.item.name, entry);
    this.names.remove(known.name, id);
    this.known.delete(id);
  }
}

/** An invitation is among the cards: its list is not shown before it is opened. */
export const searchable = (lists: readonly ListCard[]): ListCard[] =>
  lists.filter(({ opened }) => opened !== false);

import type { ItemRow, ListCard } from '../../../sync/types';
import { searchable, type ListIndex } from './list-index';
import type { FoundName } from './name-search';

export type Option =
  | { kind: 'list'; list: ListCard; item: null }
  | { kind: 'item'; list: ListCard; item: ItemRow };

export type GroupKind = 'here' | 'lists' | 'items';

export interface Found {
  groups: { kind: GroupKind; options: Option[] }[];
  shown: number;
  total: number;
}

/** The results that are shown, and the lists among them while a text is typed. */
const most = 50;
const mostLists = 8;

/**
 * The results for a text in groups: items of the open list, lists, items of the other lists. Without a text
 * the lists, last opened first.
 */
export function find(
  index: ListIndex,
  text: string,
  all: readonly ListCard[],
  opened: readonly string[],
  openId: string | null,
): Found {
  const places = new Map(opened.map((id, at) => [id, at]));
  const place = (id: string): number => places.get(id) ?? places.size;
  // Lists that were never opened here keep their order, those of the archive last.
  const rank = ({ id, archived }: ListCard): number => places.get(id) ?? places.size + Number(archived);
  const lists = searchable(all).sort((a, b) => rank(a) - rank(b));
  const byId = new Map(lists.map((list) => [list.id, list]));
  const listOptions = (ids: readonly string[]): Option[] =>
    ids.flatMap((id) => {
      const list = byId.get(id);
      return list ? [{ kind: 'list' as const, list, item: null }] : [];
    });
  if (text.trim() === '') {
    const others = listOptions(lists.flatMap(({ id }) => (id === openId ? [] : [id])));
    return grouped([['lists', others.slice(0, most), others.length]]);
  }

  const named = listOptions(
    index.names
      .find(text)
      .flatMap(({ entries }) => [...entries].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))),
  );
  const { here, there } = itemsOf(index.items.find(text), byId, place, openId);
  const before = here.slice(0, most);
  const some = named.slice(0, mostLists);
  return grouped([
    ['here', before, here.length],
    ['lists', some, named.length],
    ['items', there.slice(0, Math.max(0, most - before.length - some.length)), there.length],
  ]);
}

function grouped(parts: [GroupKind, Option[], number][]): Found {
  return {
    groups: parts.flatMap(([kind, options]) => (options.length === 0 ? [] : [{ kind, options }])),
    shown: parts.reduce((sum, [, options]) => sum + options.length, 0),
    total: parts.reduce((sum, [, , count]) => sum + count, 0),
  };
}

type Items = { here: Option[]; there: Option[] };

/** In the order of their names; of one name the open items first, then those of the list that was opened last. */
function itemsOf(
  found: readonly FoundName<{ listId: string; item: ItemRow }>[],
  lists: ReadonlyMap<string, ListCard>,
  place: (id: string) => number,
  openId: string | null,
): Items {
  const parts: Items = { here: [], there: [] };
  for (const { entries } of found) {
    const several = [...entries];
    if (several.length > 1)
      several.sort(
        (a, b) =>
          Number(a.item.checked) - Number(b.item.checked) ||
          place(a.listId) - place(b.listId) ||
          (a.item.id < b.item.id ? -1 : 1),
      );
    for (const { listId, item } of several) {
      const list = lists.get(listId);
      if (list) (listId === openId ? parts.here : parts.there).push({ kind: 'item', list, item });
    }
  }
  return parts;
}

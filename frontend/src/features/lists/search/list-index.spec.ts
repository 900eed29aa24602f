import type { ListsView, ListView } from '../../../sync/engine';
import type { ItemRow, ListCard } from '../../../sync/types';
import { listCard as card } from '../../../testing/list-card';
import { find, type Found } from './find';
import { ListIndex, type Entry } from './list-index';
import { NameSearch } from './name-search';

const image = { thumbnailUrl: '', color: '' } as ItemRow['image'];
const row = (listId: string, id: string, name: string, checked = false): ItemRow =>
  ({ id, listId, name, checked, quantity: null, image }) as ItemRow;

class Lists {
  cards: ListCard[] = [];
  readonly items = new Map<string, ItemRow[]>();
  readonly reads: string[] = [];
  unread = new Set<string>();

  put(list: ListCard, ...items: ItemRow[]): void {
    this.cards = [...this.cards.filter(({ id }) => id !== list.id), list];
    this.items.set(list.id, items);
  }
  drop(id: string): void {
    this.cards = this.cards.filter((list) => list.id !== id);
  }
  readonly myLists = (): ListsView => ({ status: 'ready', lists: this.cards });
  list(id: string): ListView {
    this.reads.push(id);
    return {
      status: 'ready',
      list: null,
      items: this.items.get(id) ?? [],
      ...(this.unread.has(id) && { unread: true as const }),
    };
  }
}

const update = (index: ListIndex, lists: Lists, first: string | null = null): number => {
  let steps = 0;
  for (const _ of index.update(lists, first)) steps += 1;
  return steps;
};
const shown = ({ groups }: Found) =>
  groups.map(({ kind, options }) => [
    kind,
    options.map(({ list, item }) => (item ? `${item.name} on ${list.name}` : list.name)),
  ]);

describe('ListIndex', () => {
  let lists: Lists;
  beforeEach(() => {
    lists = new Lists();
    lists.put(card('Shop'), row('Shop', '1', 'Milk', true), row('Shop', '2', 'Bread'));
    lists.put(card('Party'), row('Party', '3', 'Oat milk'), row('Party', '4', 'Milk'));
    lists.put(card('Milk bar', { archived: true }), row('Milk bar', '5', 'Cream'));
    lists.put(card('Strange', { opened: false }), row('Strange', '6', 'Milk'));
  });

  it('finds items of the open list first, then lists, then other items, open ones before ticked ones', () => {
    const index = new ListIndex('en');
    update(index, lists);
    expect(shown(find(index, 'milk', lists.cards, [], 'Party'))).toEqual([
      ['here', ['Milk on Party', 'Oat milk on Party']],
      ['lists', ['Milk bar']],
      ['items', ['Milk on Shop']],
    ]);
    expect(shown(find(index, 'milk', lists.cards, ['Shop'], null))).toEqual([
      ['lists', ['Milk bar']],
      ['items', ['Milk on Party', 'Milk on Shop', 'Oat milk on Party']],
    ]);
  });

  it('shows without a text the lists, last opened first, the archive last, and not the open list', () => {
    const index = new ListIndex('en');
    update(index, lists);
    const switcher = (opened: string[], openId: string | null = null) =>
      shown(find(index, '  ', lists.cards, opened, openId));
    expect(switcher([])).toEqual([['lists', ['Shop', 'Party', 'Milk bar']]]);
    expect(switcher(['gone', 'Milk bar', 'Party'])).toEqual([['lists', ['Milk bar', 'Party', 'Shop']]]);
    expect(switcher(['Party', 'Shop'], 'Party')).toEqual([['lists', ['Shop', 'Milk bar']]]);
  });

  it('shows no list or item of an invitation that was not opened', () => {
    const index = new ListIndex('en');
    update(index, lists);
    expect(find(index, 'strange', lists.cards, [], null).total).toBe(0);
    lists.put(card('Strange', { opened: true }), row('Strange', '6', 'Salt'));
    update(index, lists);
    expect(shown(find(index, 'salt', lists.cards, [], null))).toEqual([['items', ['Salt on Strange']]]);
  });

  it('shows at most fifty results and counts all', () => {
    lists.put(
      card('Long'),
      ...Array.from({ length: 70 }, (_, at) => row('Long', `l${String(at)}`, `Pen ${String(at)}`)),
    );
    lists.put(card('Pencils'), row('Pencils', 'p', 'Pen'));
    const index = new ListIndex('en');
    update(index, lists);
    const found = find(index, 'pen', lists.cards, [], null);
    expect([found.shown, found.total, found.groups[1]?.options[0]?.item?.name]).toEqual([50, 72, 'Pen']);
  });

  it('follows renamed, ticked, moved and deleted items and lists', () => {
    const index = new ListIndex('en');
    update(index, lists);
    lists.put(card('Shop', { name: 'Market' }), row('Shop', '1', 'Milk'), row('Shop', '2', 'Rye bread'));
    lists.drop('Party');
    update(index, lists);
    expect(shown(find(index, 'milk', lists.cards, [], null))).toEqual([
      ['lists', ['Milk bar']],
      ['items', ['Milk on Market']],
    ]);
    expect(find(index, 'rye', lists.cards, [], null).total).toBe(1);
    expect(find(index, 'party', lists.cards, [], null).total).toBe(0);
    expect(find(index, 'shop', lists.cards, [], null).total).toBe(0);
  });

  it('shows nothing of a list that was deleted after it was read', () => {
    const index = new ListIndex('en');
    update(index, lists);
    lists.drop('Party');
    expect(shown(find(index, 'oat', lists.cards, [], null))).toEqual([]);
  });

  it('says which lists are not on the device', () => {
    lists.unread.add('Party');
    const index = new ListIndex('en');
    update(index, lists);
    expect(index.unread()).toEqual(['Party']);
    lists.unread.clear();
    update(index, lists);
    expect(index.unread()).toEqual([]);
  });

  it('reads the open list first, in steps, and folds in an update the names that are new', () => {
    const folded: string[] = [];
    const items = new NameSearch<Entry>('en', (name) => {
      folded.push(name);
      return name;
    });
    const many = Array.from({ length: 1000 }, (_, at) => row('Long', `l${String(at)}`, `Pen ${String(at)}`));
    lists.put(card('Long'), ...many);
    const index = new ListIndex('en', { items, names: new NameSearch<string>('en') });
    expect(update(index, lists, 'Long')).toBeGreaterThan(20);
    expect([lists.reads[0], folded[0]]).toEqual(['Long', 'Pen 0']);
    folded.length = 0;
    update(index, lists);
    expect(folded).toEqual([]);
    lists.put(
      card('Long'),
      ...many.slice(0, 999).map((item) => ({ ...item, checked: true })),
      row('Long', 'new', 'Ink'),
    );
    update(index, lists);
    expect(folded).toEqual(['Ink']);
    expect(find(index, 'Pen 7', lists.cards, [], 'Long').groups[0]?.options[0]?.item?.checked).toBe(true);
  });

  it('finds after random updates what a fresh index finds', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const names = ['Milk', 'Oat milk', 'Bread', 'bread ', 'Rye bread', 'Mikl', 'Butter'];
    const name = () => names[random(names.length)] ?? '';
    const followed = new ListIndex('en');
    const world = new Lists();
    for (let step = 0; step < 120; step += 1) {
      const id = `list ${String(random(4))}`;
      if (random(5) === 0) world.drop(id);
      else {
        const before = new Map((world.items.get(id) ?? []).map((item) => [item.id, item]));
        const rows = Array.from({ length: random(6) }, () => {
          const itemId = `${id} ${String(random(8))}`;
          return random(2) === 0
            ? (before.get(itemId) ?? row(id, itemId, name()))
            : row(id, itemId, name(), random(2) === 0);
        });
        world.put(card(id, { name: name() }), ...new Map(rows.map((item) => [item.id, item])).values());
      }
      update(followed, world);
      const fresh = new ListIndex('en');
      update(fresh, world);
      for (const text of ['m', 'milk', 'brea', 'rye', 'buter'])
        expect(find(followed, text, world.cards, [], null)).toEqual(find(fresh, text, world.cards, [], null));
    }
  });
});

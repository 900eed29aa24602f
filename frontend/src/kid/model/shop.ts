import type { KidItem } from './kid-view';

/** Two tiles stand at a time. */
export interface ShopState {
  slots: readonly [string | null, string | null];
  /** Stamped tiles that keep their place until another one is stamped or the arrow is pressed. */
  kept: readonly string[];
  /** Tiles turned away: they come again at the end, in this order. */
  turned: readonly string[];
  /** Things stamped in this visit, the last one at the end. */
  basket: readonly string[];
  /** A stamped tile that was tapped once: its seal is loose. */
  loose: string | null;
}

export interface Tile {
  item: KidItem;
  /** A tile that was found elsewhere stays open until it turns over. */
  isStamped: boolean;
}

export interface Shop {
  tiles: readonly [Tile | null, Tile | null];
  /** Other things wait behind the arrow. */
  hasOthers: boolean;
  /** Those that this child stamped last come last. */
  found: readonly KidItem[];
  total: number;
}

export const newShop: ShopState = { slots: [null, null], kept: [], turned: [], basket: [], loose: null };

const openIn = (items: readonly KidItem[]): KidItem[] => items.filter(({ checked }) => !checked);

/** Fills the places whose tile is gone or was found elsewhere. Answers the same state where nothing changes. */
export function fillSlots(state: ShopState, items: readonly KidItem[]): ShopState {
  const byId = new Map(items.map((item) => [item.id, item]));
  const stays = (id: string | null): boolean => {
    const item = id === null ? undefined : byId.get(id);
    return item !== undefined && (!item.checked || state.kept.includes(item.id));
  };
  const slots = emptied(state, stays);
  const waiting = candidates({ ...state, slots }, items);
  const filled = slots.map((id) => id ?? waiting.shift()?.id ?? null) as unknown as ShopState['slots'];
  if (filled[0] === state.slots[0] && filled[1] === state.slots[1]) return state;
  return { ...state, slots: filled, turned: state.turned.filter((id) => !filled.includes(id)) };
}

const emptied = (
  { slots: [first, second] }: ShopState,
  stays: (id: string | null) => boolean,
): ShopState['slots'] => [stays(first) ? first : null, stays(second) ? second : null];

/** Open things that have no place, in the order in which they come. */
function candidates({ slots, turned }: ShopState, items: readonly KidItem[]): KidItem[] {
  const rank = ({ id }: KidItem): number => turned.indexOf(id) + 1;
  return openIn(items)
    .filter(({ id }) => !slots.includes(id))
    .sort((a, b) => rank(a) - rank(b));
}

export function shopOf(items: readonly KidItem[], state: ShopState): Shop {
  const tile = (id: string | null): Tile | null => {
    const item = items.find((each) => each.id === id);
    return item ? { item, isStamped: item.checked && state.kept.includes(item.id) } : null;
  };
  const rank = ({ id }: KidItem): number => state.basket.indexOf(id);
  return {
    tiles: [tile(state.slots[0]), tile(state.slots[1])],
    hasOthers: candidates(state, items).length > 0,
    found: items.filter(({ checked }) => checked).sort((a, b) => rank(a) - rank(b)),
    total: items.length,
  };
}

/** The stamped tile stays; tiles stamped before it give their place to the next thing. */
export const putInBasket = (state: ShopState, id: string): ShopState => ({
  ...state,
  kept: [id],
  basket: [...state.basket.filter((each) => each !== id), id],
  loose: null,
});

export const loosen = (state: ShopState, id: string | null): ShopState => ({ ...state, loose: id });

/** The tile is open again, in its place. */
export const takeOut = (state: ShopState, id: string): ShopState => ({
  ...state,
  kept: state.kept.filter((each) => each !== id),
  basket: state.basket.filter((each) => each !== id),
  loose: null,
});

/** Both tiles are turned away. */
export function showOthers(state: ShopState, items: readonly KidItem[]): ShopState {
  const open = new Set(openIn(items).map(({ id }) => id));
  const away = state.slots.filter((id): id is string => id !== null && open.has(id));
  const turned = [...state.turned.filter((id) => !away.includes(id)), ...away];
  const waiting = candidates({ ...state, turned }, items);
  // The tiles turned away come only where nothing else is left.
  const [first, second] = [...waiting, ...openIn(items).filter(({ id }) => away.includes(id))];
  return {
    ...state,
    slots: [first?.id ?? null, second?.id ?? null],
    kept: [],
    turned: turned.filter((id) => id !== first?.id && id !== second?.id),
    loose: null,
  };
}

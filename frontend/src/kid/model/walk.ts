import type { KidItem } from './kid-view';

/** The view of one visit: the server knows the ticks only. */
export interface WalkState {
  /** Cards stamped in this visit, the last one at the end. */
  stamped: readonly string[];
  /** Cards laid at the end of the walk, in this order. */
  later: readonly string[];
  /** The card that the child is at, or has brought back: it stands first. */
  front: string | null;
  /** A card that was just stamped and still lies in the middle. */
  held: string | null;
  /** Crossed-out cards that the child has seen and gone past. */
  passed: readonly string[];
}

export interface Walk {
  present: KidItem | null;
  isStamped: boolean;
  last: KidItem | null;
  next: KidItem | null;
  /** On the board: the card that comes first. Its crossed-out cards need no press. */
  suggested: KidItem | null;
  /** Counts of the cards that are not crossed out. */
  done: number;
  total: number;
  /** A mark on the ground for each card, crossed-out ones included. */
  steps: readonly Stone[];
}

export type Stone = 'done' | 'present' | 'open' | 'skipped';

export const newWalk: WalkState = { stamped: [], later: [], front: null, held: null, passed: [] };

/**
 * The walk that was kept of today. Without one, crossed-out cards before the last one that the child has stamped
 * are behind it; `stamped`: its cards of today, of all lists.
 */
export function startWalk(
  items: readonly KidItem[],
  kept: WalkState | null = null,
  stamped: readonly string[] = [],
): WalkState {
  const isOpen = (id: string | null) => items.some((item) => item.id === id && !item.checked);
  // A card that was ticked meanwhile is no longer the present one.
  if (kept) return { ...kept, front: isOpen(kept.front) ? kept.front : null };
  const lastMine = items.findLastIndex(({ mine }) => mine);
  const behind = items.slice(0, lastMine + 1).filter(({ isSkipped }) => isSkipped);
  return { ...newWalk, stamped, passed: behind.map(({ id }) => id) };
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

/**
 * Order: the card that the child is at, the cards of the list in their order, the cards laid back. A crossed-out
 * card comes in its turn, once in a visit; where only such cards are left, one of them is the last.
 */
export function walkOf(items: readonly KidItem[], state: WalkState): Walk {
  const rank = ({ id }: KidItem): number => (id === state.front ? -1 : state.later.indexOf(id) + 1);
  const owed = items.filter(({ isSkipped }) => !isSkipped);
  const isDone = ({ id, checked }: KidItem): boolean => checked || id === state.held;
  const isBehind = (item: KidItem): boolean =>
    item.isSkipped ? state.passed.includes(item.id) : isDone(item);
  const behind = items.filter(isBehind);
  const open = items.filter((item) => !behind.includes(item)).sort((a, b) => rank(a) - rank(b));
  const toStamp = open.find(({ isSkipped }) => !isSkipped) ?? null;
  const held = owed.find(({ id }) => id === state.held) ?? null;
  const stoneOf = (item: KidItem, index: number): Stone =>
    item.isSkipped ? 'skipped' : index < behind.length ? 'done' : index > behind.length ? 'open' : 'present';
  return {
    present: held ?? open[0] ?? null,
    isStamped: held !== null,
    last: lastStamped(owed, state),
    next: (held ? open[0] : toStamp && open[1]) ?? null,
    suggested: held ? null : toStamp,
    done: owed.filter(isDone).length,
    total: owed.length,
    steps: [...behind, ...open].map(stoneOf),
  };
}

/** After a reload it is the last card in the list that this child has ticked. */
function lastStamped(items: readonly KidItem[], { stamped, held }: WalkState): KidItem | null {
  const ticked = items.filter(({ id, checked }) => checked && id !== held);
  const inVisit = [...stamped].reverse().flatMap((id) => ticked.find((item) => item.id === id) ?? []);
  return inVisit[0] ?? ticked.filter(({ mine }) => mine).at(-1) ?? null;
}

/** The child comes to a card. It stays, whatever order the list takes. */
export const arrive = (state: WalkState, id: string): WalkState => ({ ...state, front: id });

export const stamp = (state: WalkState, id: string): WalkState => ({
  ...state,
  stamped: [...without(state.stamped, id), id],
  later: without(state.later, id),
  front: state.front === id ? null : state.front,
  held: id,
});

/** The stamped card leaves the middle. */
export const settle = (state: WalkState): WalkState =>
  state.held === null ? state : { ...state, held: null };

/** The child goes on from the present, crossed-out card; the others of `ids` are behind it too. */
export const pass = (state: WalkState, ...ids: string[]): WalkState => ({
  ...state,
  passed: [...state.passed, ...ids],
  front: null,
});

/** The present card goes to the end of the walk. */
export const layBack = (state: WalkState, id: string): WalkState => ({
  ...state,
  later: [...without(state.later, id), id],
  front: null,
  held: null,
});

/** The last stamped card comes back, and the present one is the next. */
export const bringBack = (state: WalkState, id: string): WalkState => ({
  ...state,
  stamped: without(state.stamped, id),
  later: without(state.later, id),
  front: id,
  held: null,
});

const shownStones = 10;

export interface ShownStones {
  stones: readonly Stone[];
  /** The stone on which the companion stands, -1 before the first. */
  at: number;
  /** The stones behind it, those that are not shown included. */
  done: number;
}

/**
 * At most ten stones: those around the present card. The companion steps over crossed-out ones.
 */
export function stonesOf({ steps }: Pick<Walk, 'steps'>): ShownStones {
  const behind = steps.findIndex((step) => step === 'present' || step === 'open');
  const around = behind === -1 ? steps.length : behind;
  const from = Math.max(0, Math.min(around - shownStones / 2, steps.length - shownStones));
  const stones = steps.slice(from, from + shownStones);
  return { stones, at: stones.lastIndexOf('done'), done: steps.lastIndexOf('done') + 1 };
}

import type { KidItem } from './kid-view';

/** The view of one visit: the server knows the ticks only. */
export interface WalkState {
  /** Cards stamped in this visit, the last one at the end. */
  stamped: readonly string[];
  /** Cards laid at the end of the walk, in this order. */
  later: readonly string[];
  /** A card that was brought back stands first. */
  front: string | null;
  /** A card that was just stamped and still lies in the middle. */
  held: string | null;
}

export interface Walk {
  present: KidItem | null;
  isStamped: boolean;
  last: KidItem | null;
  next: KidItem | null;
  done: number;
  total: number;
}

export const newWalk: WalkState = { stamped: [], later: [], front: null, held: null };

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

/** Order: the card brought back, the cards of the list in their order, the cards laid back. */
export function walkOf(items: readonly KidItem[], state: WalkState): Walk {
  const rank = ({ id }: KidItem): number => (id === state.front ? -1 : state.later.indexOf(id) + 1);
  const open = items
    .filter(({ id, checked }) => !checked && id !== state.held)
    .sort((a, b) => rank(a) - rank(b));
  const held = items.find(({ id }) => id === state.held) ?? null;
  return {
    present: held ?? open[0] ?? null,
    isStamped: held !== null,
    last: lastStamped(items, state),
    next: (held ? open[0] : open[1]) ?? null,
    done: items.filter(({ id, checked }) => checked || id === state.held).length,
    total: items.length,
  };
}

/** After a reload it is the last card in the list that this child has ticked. */
function lastStamped(items: readonly KidItem[], { stamped, held }: WalkState): KidItem | null {
  const ticked = items.filter(({ id, checked }) => checked && id !== held);
  const inVisit = [...stamped].reverse().flatMap((id) => ticked.find((item) => item.id === id) ?? []);
  return inVisit[0] ?? ticked.filter(({ mine }) => mine).at(-1) ?? null;
}

export const stamp = (state: WalkState, id: string): WalkState => ({
  stamped: [...without(state.stamped, id), id],
  later: without(state.later, id),
  front: state.front === id ? null : state.front,
  held: id,
});

/** The stamped card leaves the middle. */
export const settle = (state: WalkState): WalkState =>
  state.held === null ? state : { ...state, held: null };

/** The present card goes to the end of the walk. */
export const layBack = (state: WalkState, id: string): WalkState => ({
  ...state,
  later: [...without(state.later, id), id],
  front: null,
  held: null,
});

/** The last stamped card comes back, and the present one is the next. */
export const bringBack = (state: WalkState, id: string): WalkState => ({
  stamped: without(state.stamped, id),
  later: without(state.later, id),
  front: id,
  held: null,
});

const shownStones = 10;
export type Stone = 'done' | 'present' | 'open';

/** At most ten stones: those around the present card. `at`: the stone on which the companion stands, -1 before the first. */
export function stonesOf({ done, total }: Pick<Walk, 'done' | 'total'>): { stones: Stone[]; at: number } {
  const from = Math.max(0, Math.min(done - shownStones / 2, total - shownStones));
  const stones = Array.from({ length: Math.min(total, shownStones) }, (_, index): Stone => {
    const step = from + index;
    return step < done ? 'done' : step === done ? 'present' : 'open';
  });
  return { stones, at: done - 1 - from };
}

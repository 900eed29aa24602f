import { useEffect, useRef, useState } from 'react';
import { useKidPage, useKidPart } from '../kid-page';
import type { KidItem, KidList } from '../model/kid-view';
import { arrive, bringBack, layBack, pass, settle, stamp, startWalk, walkOf, type Walk } from '../model/walk';
import { useSounds } from '../sound/sounds';

/** Time (ms) that a stamped card stays in the middle. */
const restMs = 960;

/** A child at the cards of a list: the walk, and what a press does. */
export interface Visit {
  /** The cards. While a finger is down they stay as they were, but for the child's own stamps. */
  items: readonly KidItem[];
  walk: Walk;
  stamp: (item: KidItem) => void;
  /** Takes the seal off: the card is the present one again. */
  bringBack: (item: KidItem) => void;
  /** From the present card to the next one. */
  goOn: () => void;
}

/** `turns`: the next card takes the place of the stamped one. On a board it does not. */
export function useVisit(list: KidList, turns = true): Visit {
  const { store, taps } = useKidPage();
  const sounds = useSounds();
  const { walks } = store;
  const childId = useKidPart('child')?.id ?? '';
  const listId = `${list.id} ${list.day ?? ''}`;
  const [state, setState] = useState(() => {
    const { walk, stamped } = walks.read(childId, listId);
    return startWalk(list.items, walk, stamped);
  });
  useEffect(() => {
    let isWritten = false;
    const write = () => {
      if (!isWritten) walks.write(childId, listId, state);
      isWritten = true;
    };
    // After the paint: React runs the effects of a tap before it.
    const timer = setTimeout(write);
    return () => {
      clearTimeout(timer);
      write();
    };
  }, [walks, childId, listId, state]);
  const [items, mark] = useStillItems(list.items);
  useEffect(() => {
    if (state.held === null) return;
    let cancel = () => {};
    const leave = () => {
      if (turns) sounds.play('turn');
      setState(settle);
    };
    const timer = setTimeout(() => (cancel = taps.whenUp(leave)), restMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [state.held, taps, sounds, turns]);
  const own = useRef<string | null>(null);
  useEffect(() => {
    if (state.held !== null && state.held !== own.current) sounds.play('stamp');
  }, [state.held, sounds]);
  const walk = walkOf(items, state);
  const { present, isStamped, next } = walk;
  const at = turns && state.held === null ? items.find(({ id }) => id === state.front) : undefined;
  // Another has ticked the present card: its seal falls as the child's own does.
  if (at?.checked && !at.isSkipped) setState(stamp(state, at.id));
  else if (present && !isStamped && present.id !== state.front) setState(arrive(state, present.id));
  const check = (item: KidItem, checked: boolean) => {
    store.check(item.listId, item.id, checked);
    mark(item.id, checked);
  };
  return {
    items,
    walk,
    stamp(item) {
      sounds.play('stamp');
      own.current = item.id;
      check(item, true);
      setState((before) => stamp(before, item.id));
    },
    bringBack(item) {
      own.current = null;
      check(item, false);
      setState((before) => bringBack(before, item.id));
    },
    goOn() {
      if (!present) return;
      sounds.play('turn');
      setState((before) =>
        isStamped
          ? settle(before)
          : present.isSkipped
            ? pass(before, ...(next ? [present] : items).map(({ id }) => id))
            : layBack(before, present.id),
      );
    },
  };
}

/** Nothing moves under a finger: changes by others wait until it is up. */
function useStillItems(
  items: readonly KidItem[],
): [readonly KidItem[], mark: (id: string, checked: boolean) => void] {
  const { taps } = useKidPage();
  const [still, setStill] = useState(items);
  const isFree = !taps.isDown();
  if (isFree && still !== items) setStill(items);
  useEffect(() => (still === items ? undefined : taps.whenUp(() => setStill(items))), [still, items, taps]);
  const mark = (id: string, checked: boolean) =>
    setStill((before) => before.map((item) => (item.id === id ? { ...item, checked, mine: checked } : item)));
  return [isFree ? items : still, mark];
}

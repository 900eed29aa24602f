import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import { addItems } from '../add-item/add-item';
import type { Line } from '../add-item/duplicates';
import type { ItemRow } from '../api/lists';
import { deleteWithUndo } from '../trash/delete-with-undo';
import { rememberReturned, returnToBasket } from './returned-items';

export interface Toggle {
  /** True if the thing is on the list and open, or is about to be. */
  isOn: (name: string) => boolean;
  /** True if the user has put it on or taken it off here. */
  isTouched: (name: string) => boolean;
  /** Puts a thing on the list, or takes all open items of that name off. */
  toggle: (thing: Line) => void;
  /** The number of things that were put on here and still are. */
  added: number;
  /** The text for screen readers about the last addition. */
  said: string;
}

const noItems: readonly ItemRow[] = [];
const none: ReadonlySet<string> = new Set();
const noWishes: ReadonlyMap<string, boolean> = new Map();

/** Puts things on a list and takes them off, by the ordinary add and delete. */
export function useToggleThing(listId: string, keyOf: (name: string) => string): Toggle {
  const { t } = useTranslation();
  const items = useSyncExternalStore(subscribeToEngine, () => currentEngine()?.list(listId).items ?? noItems);
  const keys = useMemo(() => new Set(openItems(items).map(({ name }) => keyOf(name))), [items, keyOf]);
  /** Taps that are not stored yet, by key. */
  const [wishes, setWishes] = useState(noWishes);
  const [touched, setTouched] = useState(none);
  const [mine, setMine] = useState(none);
  const [said, say] = useState('');
  const turns = useRef(new Map<string, Promise<void>>());

  const putOn = useCallback(
    async (line: Line) => {
      const done = await addItems(listId, [[line.quantity, line.name].filter(Boolean).join(' ')], [line]);
      if (done?.problem) showToast({ text: done.problem, failed: true });
      const back = done?.back ?? [];
      rememberReturned(listId, back);
      const ids = [...(done?.ids ?? []), ...back.map(({ id }) => id)];
      if (ids.length === 0) return;
      setMine((before) => new Set([...before, ...ids]));
      say(t('browse.added', { name: line.name }));
    },
    [listId, t],
  );
  const takeOff = useCallback(
    async (key: string) => {
      const now = openItems(currentEngine()?.list(listId).items ?? noItems);
      const its = now.filter(({ name }) => keyOf(name) === key);
      say('');
      await Promise.all(its.map((item) => returnToBasket(listId, item.id) ?? deleteWithUndo(listId, item)));
    },
    [listId, keyOf],
  );

  const isOn = (name: string): boolean => wishes.get(keyOf(name)) ?? keys.has(keyOf(name));
  const shown = useRef(isOn);
  useLayoutEffect(() => {
    shown.current = isOn;
  });
  const toggle = useCallback(
    (line: Line): void => {
      const key = keyOf(line.name);
      const wish = !shown.current(line.name);
      setWishes((before) => new Map(before).set(key, wish));
      setTouched((before) => new Set(before).add(key));
      // Two taps on one thing are carried out one after the other.
      const turn = (turns.current.get(key) ?? Promise.resolve()).then(() =>
        wish ? putOn(line) : takeOff(key),
      );
      turns.current.set(key, turn);
      void turn.then(() => {
        if (turns.current.get(key) !== turn) return;
        turns.current.delete(key);
        setWishes((before) => new Map([...before].filter(([each]) => each !== key)));
      });
    },
    [keyOf, putOn, takeOff],
  );
  const added = useMemo(() => openItems(items).filter(({ id }) => mine.has(id)).length, [items, mine]);
  return { isOn, isTouched: (name) => touched.has(keyOf(name)), toggle, added, said };
}

const openItems = (items: readonly ItemRow[]): readonly ItemRow[] => items.filter(({ checked }) => !checked);

import { useEffect, useState } from 'react';
import { useKidPage, useKidView } from './kid-page';
import { frontOf, hasOpenCard, type Front } from './model/lists';
import { useRest } from './use-rest';

/** The list that was in front last, and the count of taps when it came. */
interface Kept {
  childId: string | undefined;
  id: string;
  taps: number;
}

/**
 * The list in front. A list that the child has not touched gives way to the one that now stands in front, while no
 * finger is on the page; one that was touched or chosen stays, so that the child sees its end. A chosen one that is
 * still open comes back after a reload.
 */
export function useFront(): Front & { choose: (listId: string) => void } {
  const { taps, store } = useKidPage();
  const { child, lists } = useKidView();
  const childId = child?.id;
  const [kept, setKept] = useState<Kept | null>(null);
  // Before a reload the child has chosen a list, which is not done yet.
  const chosen = childId !== undefined && kept === null ? store.walks.chosen(childId) : null;
  const again = lists.find((list) => list.id === chosen && hasOpenCard(list));
  if (again) setKept({ childId, id: again.id, taps: -1 });
  const isKept = kept !== null && kept.childId === childId;
  const isTouched = isKept && taps.count() !== kept.taps;
  const wanted = frontOf(lists, isTouched ? kept.id : null);
  const shown = isKept && taps.isDown() ? frontOf(lists, kept.id) : wanted;
  const id = shown.list?.id;
  if (!again && id !== undefined && !(isKept && kept.id === id)) setKept({ childId, id, taps: taps.count() });
  const [, setLook] = useState(0);
  const mustWait = wanted.list?.id !== id;
  useEffect(
    () => (mustWait ? taps.whenUp(() => setLook((before) => before + 1)) : undefined),
    [mustWait, taps],
  );
  useRest(id);
  const choose = (listId: string) => {
    if (childId !== undefined) store.walks.choose(childId, listId);
    setKept({ childId, id: listId, taps: -1 });
  };
  return { ...shown, choose };
}

import { useEffect, useState } from 'react';
import { useKidPage, useKidPart } from '../kid-page';
import type { KidList } from '../model/kid-view';
import { isFirstThenOpen } from '../model/lists';
import { useRest } from '../use-rest';

/**
 * The two cards that an adult picked; they stand in place of all lists. They come and go while no finger is on the
 * page. Once the second one is done they stay until `leave`, so that the child sees its seal; then they do not come
 * again, though the child may take a seal off, until an adult ends them.
 */
export function useFirstThen(): [firstThen: KidList | null, leave: () => void] {
  const { store, taps } = useKidPage();
  const { walks } = store;
  const childId = useKidPart('child')?.id ?? '';
  /** Undefined until it is known. */
  const known = useKidPart('firstThen');
  const firstThen = known ?? null;
  const ended = walks.ended(childId);
  useEffect(() => {
    if (known !== undefined && ended !== null && known?.id !== ended) walks.end(childId, null);
  }, [walks, childId, known, ended]);
  const [shown, setShown] = useState<KidList | null>(null);
  const isSame = firstThen !== null && firstThen.id === shown?.id;
  const wanted =
    firstThen && (isSame || (ended !== firstThen.id && isFirstThenOpen(firstThen))) ? firstThen : null;
  const isReady = isSame || !taps.isDown();
  if (isReady && wanted !== shown) setShown(wanted);
  useEffect(
    () => (wanted === shown ? undefined : taps.whenUp(() => setShown(wanted))),
    [wanted, shown, taps],
  );
  useRest(shown?.id ?? '');
  const leave = () => {
    if (shown) walks.end(childId, shown.id);
    setShown(null);
  };
  return [shown, leave];
}

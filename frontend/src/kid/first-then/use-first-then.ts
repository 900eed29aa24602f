import { useEffect, useState } from 'react';
import { useKidPage, useKidPart } from '../kid-page';
import type { KidList } from '../model/kid-view';
import { hasOpenCard } from '../model/lists';
import { useRest } from '../use-rest';

/**
 * The two cards that an adult picked; they stand in place of all lists. They come and go while no finger is on the
 * page. Once both are done they stay until `leave`, so that the child sees the seal on the second one.
 */
export function useFirstThen(): [firstThen: KidList | null, leave: () => void] {
  const { taps } = useKidPage();
  const firstThen = useKidPart('firstThen') ?? null;
  const [shown, setShown] = useState<KidList | null>(null);
  const isSame = firstThen !== null && firstThen.id === shown?.id;
  const wanted = firstThen && (isSame || hasOpenCard(firstThen)) ? firstThen : null;
  const isReady = isSame || !taps.isDown();
  if (isReady && wanted !== shown) setShown(wanted);
  useEffect(
    () => (wanted === shown ? undefined : taps.whenUp(() => setShown(wanted))),
    [wanted, shown, taps],
  );
  useRest(shown?.id ?? '');
  return [shown, () => setShown(null)];
}

import { useEffect } from 'react';
import { loadSectionTexts } from '../../../i18n/section-texts';
import { afterFirstPaint } from '../../../shared/lib/after-first-paint';
import { loadSections } from '../sections/use-sections';

export const loadSheet = () => import('../edit-item/item-sheet');
/** Loaded for chores only: shopping lists do not need them. */
export const loadChores = () => import('../chores/chores.lazy');
export const loadBasket = () => import('../basket/basket-shelf');
export const loadFinished = () => import('../chores/finished');
export const loadItemActions = () => import('./cards/item-actions.lazy');
export const loadCatalogue = async () => {
  const [chunk] = await Promise.all([import('../catalogue/catalogue-sheet'), loadSectionTexts()]);
  return chunk;
};
const loadNames = async () => {
  const { prepareCatalogue } = await import('../catalogue/catalogue-sheet');
  await prepareCatalogue();
};
const idleDelayMs = 1500;

/**
 * Restores the scroll position, and loads before their first use the parts that an open list needs, while the
 * network is there.
 */
export function usePreloadedChunks(shopping: boolean): void {
  // Before the user types the first chore: a suspended page would lose the text in the add box.
  useEffect(() => {
    if (!shopping) void loadChores().catch(() => undefined);
  }, [shopping]);
  useEffect(
    () =>
      void afterFirstPaint()
        .then(() => import('./scroll-restoration'))
        .then(
          ({ restoreScroll }) => restoreScroll(),
          () => undefined,
        ),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void Promise.all([
          loadItemActions(),
          loadSheet(),
          loadBasket(),
          loadChores(),
          loadFinished(),
          shopping && loadSections(),
          shopping && loadNames(),
          import('../basket/when-idle'),
          import('../paste/things-preview'),
        ]).catch(() => undefined),
      idleDelayMs,
    );
    return () => clearTimeout(timer);
  }, [shopping]);
}

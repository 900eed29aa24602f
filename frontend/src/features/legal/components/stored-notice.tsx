import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { focusOutlives } from '../../../shared/lib/focus-next';
import { matchesMedia } from '../../../shared/lib/media';
import { Button } from '../../../shared/ui/button';
import { isTold, tell } from '../told';
import { StoredDialog } from './stored-button';
import styles from './stored-notice.module.css';

/** Says once on each device what is stored there. It stands in nobody's way: not modal, without the focus, in a place that is kept for it. */
export default function StoredNotice() {
  const { t } = useTranslation('legal');
  const [told, setTold] = useState(isTold);
  const [reading, setReading] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePlaceFor(notice, told, pathname);
  if (told && !reading) return null;
  const understood = (): void => {
    tell();
    setTold(true);
  };
  return (
    <>
      {told ? null : (
        <section ref={notice} className={styles.notice} data-screen aria-label={t('stored.about')}>
          <p>{t('stored.notice')}</p>
          <div ref={focusOutlives} className={styles.actions}>
            <Button small onClick={understood}>
              {t('stored.fine')}
            </Button>
            <Button small kind="text" onClick={() => setReading(true)}>
              {t('stored.see')}
            </Button>
          </div>
        </section>
      )}
      {reading ? (
        <Suspense>
          <StoredDialog open onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** As much room at the end of the page as the notice takes, so that what it covers can be scrolled free; and whether there is room for it. */
function usePlaceFor(notice: RefObject<HTMLElement | null>, told: boolean, pathname: string): void {
  // Before it is painted, or it would be seen to move.
  useLayoutEffect(() => {
    const element = notice.current;
    if (!element || told || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const place = () => {
      const inline = coversFirst(element);
      element.toggleAttribute('data-inline', inline);
      root.style.setProperty('--notice', inline ? '0px' : `${element.offsetHeight + 24}px`);
    };
    // An observer's first word comes too late where the page is busy.
    place();
    const observer = new ResizeObserver(place);
    // A banner that comes above moves what is below it.
    for (const each of [element, document.body]) observer.observe(each);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notice');
    };
  }, [notice, told, pathname]);
}

/** A small screen has no room for it, or not with large text: what the page is about and the first thing to press come first, and it stands at the end of the page. */
function coversFirst(element: HTMLElement): boolean {
  if (matchesMedia('(min-width: 1024px)')) return false;
  const top = window.innerHeight - 12 - element.offsetHeight;
  return ['main h1', 'main :is(a, button)', 'main [data-keep-free]'].some((kind) => {
    const first = [...document.querySelectorAll(kind)].find((each) => each.getClientRects().length > 0);
    return first !== undefined && top < first.getBoundingClientRect().bottom + window.scrollY;
  });
}

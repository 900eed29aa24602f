import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { paths } from '../../../app/paths';
import { focusOutlives } from '../../../shared/lib/focus-next';
import { Button } from '../../../shared/ui/button';
import { isTold, tell } from '../told';
import { StoredDialog } from './stored-button';
import styles from './stored-notice.module.css';

/** All others begin with a picture, and on a phone have their main action at the bottom. */
const wordsFirst = new Set<string>([paths.terms, paths.privacy]);

/** Says once on each device what is stored there. It stands in nobody's way: not modal, without the focus, in a place that is kept for it. */
export default function StoredNotice() {
  const { t } = useTranslation('legal');
  const [told, setTold] = useState(isTold);
  const [reading, setReading] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const [pathname] = useLocation();
  usePlaceFor(notice, told, pathname);
  if (told && !reading) return null;
  const understood = (): void => {
    tell();
    setTold(true);
  };
  return (
    <>
      {told ? null : (
        <section ref={notice} data-over={!wordsFirst.has(pathname) || undefined} className={styles.notice} aria-label={t('stored.about')}>
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

/** As much room at the end of the page as the notice takes, so that it covers nothing that can be reached; where the header ends; and whether there is room for it beside the title. */
function usePlaceFor(notice: RefObject<HTMLElement | null>, told: boolean, pathname: string): void {
  // Before it is painted, or it would be seen to move.
  useLayoutEffect(() => {
    const element = notice.current;
    if (!element || told || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const place = () => {
      const headerEnd = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
      element.style.setProperty('--header-end', `${headerEnd}px`);
      element.toggleAttribute('data-inline', coversTitle(element, headerEnd));
      root.style.setProperty('--notice', element.hasAttribute('data-inline') ? '0px' : `${element.offsetHeight + 24}px`);
    };
    // An observer's first word comes too late where the page is busy.
    place();
    const observer = new ResizeObserver(place);
    // The header moves when a banner comes above it, and then the page is another height.
    for (const each of [element, document.body]) observer.observe(each);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notice');
    };
  }, [notice, told, pathname]);
}

/** With large text a small screen has no room for it: then it stands at the end of the page. */
function coversTitle(element: HTMLElement, headerEnd: number): boolean {
  const title = document.querySelector('main h1')?.getBoundingClientRect();
  if (!title || window.matchMedia('(min-width: 1024px)').matches) return false;
  return 'over' in element.dataset ? headerEnd + 8 + element.offsetHeight > title.top + window.scrollY : window.innerHeight - 12 - element.offsetHeight < title.bottom + window.scrollY;
}

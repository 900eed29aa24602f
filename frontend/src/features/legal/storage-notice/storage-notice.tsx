import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { readStorage, writeStorage } from '../../../i18n/language';
import { useTranslation } from '../../../i18n/use-translation';
import { focusOutlives } from '../../../shared/lib/focus-next';
import { matchesMedia } from '../../../shared/lib/media';
import { Button } from '../../../shared/ui/button';
import { StorageDialog } from './storage-button';
import styles from './storage-notice.module.css';

/** A preference of the device: it outlives a sign-out. public/theme.js reads it too. */
const dismissedKey = 'pictick_stored_told';
const isDismissed = (): boolean => readStorage(dismissedKey) !== null;
function dismiss(): void {
  writeStorage(dismissedKey, '1');
  // Frees the room at the end of the page that theme.js reserves for the notice.
  delete document.documentElement.dataset.notice;
}

/** Says once on each device which data the app stores there. It is not modal and does not take the focus. */
export default function StorageNotice() {
  const { t } = useTranslation('legal');
  const [dismissed, setDismissed] = useState(isDismissed);
  const [reading, setReading] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePlaceFor(notice, dismissed, pathname);
  if (dismissed && !reading) return null;
  const understood = (): void => {
    dismiss();
    setDismissed(true);
  };
  return (
    <>
      {dismissed ? null : (
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
          <StorageDialog open onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Reserves as much room at the end of the page as the notice takes, so that covered content can be scrolled
 * free, and decides whether the notice floats.
 */
function usePlaceFor(notice: RefObject<HTMLElement | null>, dismissed: boolean, pathname: string): void {
  // Before the paint, or the notice would visibly move.
  useLayoutEffect(() => {
    const element = notice.current;
    if (!element || dismissed || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const place = () => {
      const inline = coversFirst(element);
      element.toggleAttribute('data-inline', inline);
      root.style.setProperty('--notice', inline ? '0px' : `${element.offsetHeight + 24}px`);
    };
    // On a busy page the observer's first call comes too late.
    place();
    const observer = new ResizeObserver(place);
    // A new banner above moves the content below it.
    for (const each of [element, document.body]) observer.observe(each);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notice');
    };
  }, [notice, dismissed, pathname]);
}

/**
 * True where the notice would cover the title or the first control of the page: then it stands at the end of
 * the page. Small screens and large text have no room for it.
 */
function coversFirst(element: HTMLElement): boolean {
  if (matchesMedia('(min-width: 1024px)')) return false;
  const top = window.innerHeight - 12 - element.offsetHeight;
  return ['main h1', 'main :is(a, button)', 'main [data-keep-free]'].some((kind) => {
    const first = [...document.querySelectorAll(kind)].find((each) => each.getClientRects().length > 0);
    return first !== undefined && top < first.getBoundingClientRect().bottom + window.scrollY;
  });
}

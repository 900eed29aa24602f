import { RotateCcw, ShoppingBasket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import type { ItemRow } from '../api/lists';
import { clearBasket } from '../basket/clear-basket';
import { startAgain } from '../basket/start-again';
import { Mascot } from './mascot';
import styles from './finished.module.css';

export interface FinishedProps {
  listId: string;
  /** All items of the list. */
  items: readonly ItemRow[];
  shopping: boolean;
  character: string | null;
  /**
   * True right after the last tick: the user, who may be far up on a long list, is scrolled to the reward.
   */
  now: boolean;
  /** A routine is unticked by the next day. */
  comesBack?: boolean;
  /** False for a helper, who ticks items one by one. */
  mayRestart?: boolean;
}

/** Shown when all items are ticked, until the user starts again. A shopper empties the basket for the next shop. */
export default function Finished({
  listId,
  items,
  shopping,
  character,
  now,
  comesBack = false,
  mayRestart = true,
}: FinishedProps) {
  const { t } = useTranslation();
  const cheer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now) cheer.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  const after = (work: Promise<void>) => {
    void work;
    // The button disappears, so the focus moves to the first item.
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return (
    <div ref={cheer} className={styles.finished}>
      <Mascot
        character={character}
        pose="wave"
        className={styles.figure}
        width={96}
        height={112}
        fallback={<img className={styles.figure} src="/figures/star.svg" alt="" width="96" height="96" />}
      />
      <div className={styles.words} role="status">
        <p className={styles.cheer}>{t('list.finished')}</p>
        <p>{t(shopping ? 'list.finishedShopping' : 'list.finishedTask')}</p>
      </div>
      {comesBack || !mayRestart ? null : (
        <div className={styles.next}>
          {shopping ? (
            <Button
              kind="accent"
              icon={<ShoppingBasket aria-hidden="true" strokeWidth={2.25} />}
              onClick={() => after(clearBasket(listId, items))}
            >
              {t('list.emptyBasket')}
            </Button>
          ) : null}
          <Button
            kind={shopping ? 'text' : undefined}
            icon={<RotateCcw aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => after(startAgain(listId))}
          >
            {t('list.startAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

import { ShoppingBasket, Trash2 } from 'lucide-react';
import { memo, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker } from '../../../shared/ui/picture/sticker';
import type { ItemRow } from '../api/lists';
import type { CardActions } from '../board/cards/card-actions';
import type { TickerId } from '../board/cards/use-tickers';
import { onReveal } from '../board/reveal-item';
import type { TickedByProps } from '../check-item/ticked-by';
import { useCardPress } from '../check-item/use-card-press';
import { clearBasket } from './clear-basket';
import styles from './basket-shelf.module.css';

const TickedBy = lazyComponent<TickedByProps>(() => import('../check-item/ticked-by'));
const atFirst = 24;

export type BasketProps = {
  listId: string;
  items: ItemRow[];
  byOf: (item: ItemRow) => TickerId;
  editing: boolean;
  /** True while the end of the list offers to empty the basket. */
  finished: boolean;
  actions: CardActions;
};

/** The items in the basket as small flat cards. A tap unticks the item. */
export default function BasketShelf({ listId, items, byOf, editing, finished, actions }: BasketProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const reveal = useEffectEvent((id: string) => {
    if (items.findIndex((item) => item.id === id) >= atFirst) setAll(true);
  });
  useEffect(() => onReveal((id) => reveal(id)), []);
  const empty = () => {
    void clearBasket(listId, items);
    // The button disappears with the basket, so the focus moves on.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const shown = all ? items : items.slice(0, atFirst);
  return (
    <section className={styles.shelf} aria-label={t('list.basket')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <ShoppingBasket aria-hidden="true" strokeWidth={2.25} />
          {t('list.basket')}
          <span className={styles.count}>{items.length}</span>
        </h2>
        {actions.remove && !finished ? (
          <Button kind="text" small icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />} onClick={empty}>
            {t('list.emptyBasket')}
          </Button>
        ) : null}
      </div>
      <div className={styles.items} role="list">
        {shown.map((item) => (
          <Small key={item.id} item={item} by={byOf(item)} editing={editing} actions={actions} />
        ))}
      </div>
      {shown.length < items.length ? (
        <Button kind="text" small onClick={() => setAll(true)}>
          {t('list.showAll', { count: items.length })}
        </Button>
      ) : null}
    </section>
  );
}

const Small = memo(function Small({
  item,
  by,
  editing,
  actions,
}: {
  item: ItemRow;
  by: TickerId;
  editing: boolean;
  actions: CardActions;
}) {
  const press = useCardPress(item, editing, actions);
  return (
    <div role="listitem" data-slide={item.id} className={styles.item}>
      <button
        type="button"
        className={styles.face}
        aria-pressed={editing ? undefined : true}
        aria-haspopup={editing ? 'dialog' : undefined}
        {...press}
      >
        <span className={styles.frame}>
          <Picture
            name={item.name}
            src={item.image.thumbnailUrl}
            color={item.image.color}
            className={styles.picture}
          />
          <Sticker size={34} className={styles.sticker} />
        </span>
        <span className={styles.name}>{item.name}</span>
        {item.quantity ? <span className={styles.quantity}>{item.quantity}</span> : null}
        {by ? (
          <Suspense>
            <TickedBy listId={item.listId} by={by} className={styles.by} />
          </Suspense>
        ) : null}
      </button>
    </div>
  );
});

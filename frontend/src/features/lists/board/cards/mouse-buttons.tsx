import { Ellipsis, ZoomIn } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation';
import { cx } from '../../../../shared/ui/cx';
import type { ItemRow } from '../../api/lists';
import type { CardActions } from './card-actions';
import styles from './mouse-buttons.module.css';

export type MouseButtonsProps = { item: ItemRow; actions: CardActions; className: string | undefined };

/** The buttons that appear on a card while a mouse is over it. */
export default function MouseButtons({ item, actions, className }: MouseButtonsProps) {
  const { open } = actions;
  const { t } = useTranslation();
  const look = `${t('picture.look')}: ${item.name}`;
  const details = t('item.details', { name: item.name });
  return (
    <div className={cx(styles.buttons, className)}>
      {/* Touch and keyboard users find it in the item sheet. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={look}
        title={t('picture.look')}
        onClick={() => actions.look(item)}
      >
        <ZoomIn aria-hidden="true" strokeWidth={2.5} />
      </button>
      {open ? (
        <button type="button" aria-label={details} title={details} onClick={() => open(item)}>
          <Ellipsis aria-hidden="true" strokeWidth={2.75} />
        </button>
      ) : null}
    </div>
  );
}

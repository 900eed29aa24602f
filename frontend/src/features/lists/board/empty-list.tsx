import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { matchesMedia } from '../../../shared/lib/media';
import { cx } from '../../../shared/ui/cx';
import { EmptyFan } from '../../../shared/ui/picture/empty-fan';
import { EmptyText } from '../../../shared/ui/skeleton';
import { focusAddBox } from '../add-item/add-box-focus';
import type { ItemRow } from '../api/lists';
import { CatalogueStart } from '../catalogue/catalogue-start';
import { ChoreStart } from '../catalogue/chore-start';
import styles from './empty-list.module.css';

type ListType = 'shopping' | 'task';

/** An empty list asks a question; pictures that answer it stand below. */
export function EmptyList({ listType }: { listType: ListType }) {
  const { t } = useTranslation();
  useEffect(() => {
    // With a mouse the user types at once; on a phone the on-screen keyboard would cover the suggestions.
    if (
      matchesMedia('(min-width: 1024px) and (hover: hover) and (pointer: fine)') &&
      document.activeElement?.matches('body, main')
    )
      focusAddBox();
  }, []);
  return (
    <div className={styles.empty}>
      <EmptyFan
        figure={listType === 'shopping' ? '/figures/kuzu-wave.svg' : '/figures/lilly-wave.svg'}
        action={
          <button type="button" aria-label={t(`item.add.${listType}`)} onClick={focusAddBox}>
            <Plus aria-hidden="true" strokeWidth={2.5} />
          </button>
        }
      />
      <EmptyText title={t(`empty.${listType}.title`)}>{t('empty.items')}</EmptyText>
    </div>
  );
}

type Props = {
  listId: string;
  listType: ListType;
  items: readonly Pick<ItemRow, 'name'>[];
  onTap: () => void;
  onBrowse: () => void;
};

/** Pictures that add an item with one tap: the beginning of the catalogue, or chores. */
export function Suggestions({ listType, items, ...props }: Props) {
  const { listId, onTap } = props;
  return (
    <div className={cx(items.length === 0 && styles.empty)}>
      {listType === 'shopping' ? <CatalogueStart {...props} /> : <ChoreStart {...{ listId, onTap }} />}
    </div>
  );
}

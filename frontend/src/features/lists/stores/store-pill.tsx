import { ChevronDown, Store as StoreSign } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import type { ListRow } from '../api/lists';
import type { Home } from '../sections/home-sections';
import type Sheet from './store-sheet';
import styles from './store-pill.module.css';

const StoreSheet = lazyComponent<ComponentProps<typeof Sheet>>(() => import('./store-sheet'));

type Props = { list: Pick<ListRow, 'id' | 'storeId'>; home: Home | null };

/** The store that the list is sorted for. It opens the sheet of stores. */
export function StorePill({ list, home }: Props) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const name = home?.stores.find(({ id }) => id === list.storeId)?.name ?? t('sections.store.any');
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.pill}
        aria-haspopup="dialog"
        aria-label={t('sections.store.chosen', { name })}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <span className={styles.sign}>
          <StoreSign aria-hidden="true" strokeWidth={2.25} />
        </span>
        <span className={styles.name}>{name}</span>
        <ChevronDown aria-hidden="true" strokeWidth={2.5} className={styles.more} />
      </button>
      {used ? (
        <Suspense>
          <StoreSheet list={list} home={home} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

import { Search } from 'lucide-react';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { openSearch } from '../../../shared/lib/search-dialog-store';
import { IconButton } from '../../../shared/ui/button';
import { ProgressBar } from '../../../shared/ui/progress';
import { AddBox } from '../add-item/add-box';
import type { ListRow } from '../api/lists';
import type { ChoreProgress as Progress } from '../chores/chore-progress';
import type { bySection } from '../sections/by-section';
import type { SectionsBar as Bar } from '../sections/sections-bar';
import { loadSections } from '../sections/use-sections';
import { loadChores } from './preload-chunks';
import styles from './list-page.module.css';

const ChoreProgress = lazyComponent<ComponentProps<typeof Progress>>(
  async () => ({ default: (await loadChores()).ChoreProgress }),
  PlainProgress,
);

const SectionsBar = lazyComponent<ComponentProps<typeof Bar>>(async () => ({
  default: (await loadSections()).SectionsBar,
}));

type Props = {
  list: ListRow;
  done: number;
  count: number;
  chip: ReactNode;
  reveal: ComponentProps<typeof AddBox>['reveal'];
  onUse: () => void;
  onBrowse: () => void;
  order: ReturnType<typeof bySection>;
  home: ComponentProps<typeof Bar>['home'];
  fixed: boolean;
};

function PlainProgress({ done, total, children }: { done: number; total: number; children?: ReactNode }) {
  const { t } = useTranslation();
  const label = t('list.count', { done, count: total });
  return (
    <div className={styles.progress}>
      <ProgressBar done={done} total={total} label={label} size="page" />
      <span role="status">{label}</span>
      {children}
    </div>
  );
}

/** From so many items on a user looks for one of them. */
const many = 8;
export const isLong = (count: number): boolean => count >= many;

/** The add box and the progress of the list. A helper adds nothing. */
export function ListWork({ list, done, count, chip, reveal, onUse, onBrowse, order, home, fixed }: Props) {
  const { t } = useTranslation();
  const hasOrder = order.choice && list.role !== 'helper';
  return (
    <div className={styles.work}>
      {list.role === 'helper' ? null : (
        <AddBox
          key={list.id}
          listId={list.id}
          listType={list.listType}
          {...{ count, reveal, onUse, onBrowse }}
        />
      )}
      {count === 0 ? (
        <span className={styles.chip}>{chip}</span>
      ) : list.listType === 'shopping' ? (
        <PlainProgress done={done} total={count}>
          <span className={styles.chip}>{chip}</span>
        </PlainProgress>
      ) : (
        <div className={styles.road}>
          <Suspense>
            <ChoreProgress done={done} total={count} character={list.selectedCharacterId} />
          </Suspense>
          <span className={styles.chip}>{chip}</span>
        </div>
      )}
      {hasOrder || isLong(count) ? (
        <div className={styles.order}>
          {isLong(count) ? (
            <IconButton label={t('search.find')} className={styles.find} onClick={openSearch}>
              <Search aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          ) : null}
          <Suspense>
            {hasOrder ? <SectionsBar list={list} on={order.on} {...{ home, fixed }} /> : null}
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

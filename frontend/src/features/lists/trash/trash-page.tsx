import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, ListChecks, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { IconLink } from '../../../shared/ui/link-button';
import { Picture } from '../../../shared/ui/picture/picture';
import { showToast } from '../../../shared/ui/toast/toast';
import { useMyLists } from '../api/lists';
import { takeOutList, useDeletedLists, type DeletedList } from './trash';
import { TrashRow } from './trash-row';
import { TrashStates } from './trash-states';
import styles from './trash.module.css';

/**
 * The lists deleted within the last thirty days. Chip and tools stand beside the title on wide screens only.
 */
export function TrashPage({ chip, tools }: { chip: ReactNode; tools: ReactNode }) {
  const { t } = useTranslation();
  useDocumentTitle(t('trash.title'));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconLink label={t('nav.back')} to={paths.home} className={styles.back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
        </IconLink>
        <h1>{t('trash.title')}</h1>
        <div className={styles.tools}>
          {chip}
          {tools}
        </div>
      </div>
      <p className={styles.lead}>{t('trash.lead')}</p>
      <QueryClientProvider client={queryClient}>
        <DeletedLists />
      </QueryClientProvider>
    </div>
  );
}

function DeletedLists() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDeletedLists();
  const { lists } = useMyLists();
  const rows = data?.filter(({ id }) => !lists.some((list) => list.id === id));
  return (
    <TrashStates rows={rows} failed={isError} onRetry={() => void refetch()} empty={t('trash.emptyText')}>
      {(deleted) => (
        <div className={styles.frame}>
          <ul className={styles.rows} aria-label={t('trash.title')}>
            {deleted.map((list) => (
              <DeletedListRow key={list.id} list={list} />
            ))}
          </ul>
        </div>
      )}
    </TrashStates>
  );
}

function DeletedListRow({ list }: { list: DeletedList }) {
  const { t } = useTranslation();
  const image = list.preview[0]?.image;
  const Icon = list.listType === 'shopping' ? ShoppingBasket : ListChecks;
  const { completed, total } = list.counts;

  function restore() {
    const undo = takeOutList(list);
    showToast({
      text: t('list.unarchived', { name: list.name }),
      ...(image && { picture: { url: image.thumbnailUrl, color: image.color } }),
      undo,
    });
  }
  return (
    <TrashRow
      picture={
        image ? (
          <Picture src={image.thumbnailUrl} color={image.color} thumbHash={image.thumbHash} />
        ) : (
          <Icon aria-hidden="true" strokeWidth={2.25} />
        )
      }
      name={list.name}
      detail={total > 0 ? t('list.count', { done: completed, count: total }) : t('list.nothingYet')}
      deletedAt={list.deletedAt}
      onRestore={restore}
    />
  );
}

import { formerMember } from '@pictick/rules/former-member';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Picture } from '../../../shared/ui/picture/picture';
import { showToast } from '../../../shared/ui/toast/toast';
import { useList, type ListRow } from '../api/lists';
import { useMyId } from '../api/me';
import { takeOutItem, useDeletedItems, type DeletedItem } from './trash';
import { TrashRow } from './trash-row';
import { TrashStates } from './trash-states';
import styles from './trash.module.css';

type Props = { list: Pick<ListRow, 'id' | 'listType'>; open: boolean; onClose: () => void };

/** The deleted items of a list, each with a button to restore it. */
export default function ItemTrashDialog({ list, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t(`trash.items.${list.listType}`)} accent={list.listType}>
      <QueryClientProvider client={queryClient}>
        <DeletedItems {...list} />
      </QueryClientProvider>
    </Dialog>
  );
}

function DeletedItems({ id: listId, listType }: Props['list']) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDeletedItems(listId);
  // An undo or another device may have restored some already.
  const { items, list } = useList(listId);
  const me = useMyId();
  const rows = data?.filter(({ id }) => !items.some((item) => item.id === id));

  // On a list with one member the name is left out.
  function deleterOf({ deletedBy }: DeletedItem): string | null {
    if (deletedBy === null || !list?.collaborators?.length) return null;
    if (deletedBy === me) return t('trash.byYou');
    const person = list.collaborators.find(({ userId }) => userId === deletedBy);
    const name = deletedBy === formerMember ? t('list.formerMember') : (person?.name ?? person?.email);
    return name ? t('trash.by', { name }) : null;
  }

  function restore(item: DeletedItem) {
    const undo = takeOutItem(item);
    showToast({
      text: t('trash.itemRestored', { name: item.name }),
      picture: { url: item.image.thumbnailUrl, color: item.image.color },
      undo,
    });
  }
  return (
    <TrashStates rows={rows} failed={isError} onRetry={() => void refetch()} empty={t('trash.emptyItems')}>
      {(deleted) => (
        <div className={styles.frame}>
          <ul className={styles.rows} aria-label={t(`trash.items.${listType}`)}>
            {deleted.map((item) => (
              <TrashRow
                key={item.id}
                picture={
                  <Picture
                    name={item.name}
                    src={item.image.thumbnailUrl}
                    color={item.image.color}
                    thumbHash={item.image.thumbHash}
                  />
                }
                name={item.name}
                detail={[item.quantity, deleterOf(item)].filter(Boolean).join(' · ')}
                deletedAt={item.deletedAt}
                onRestore={() => restore(item)}
              />
            ))}
          </ul>
        </div>
      )}
    </TrashStates>
  );
}

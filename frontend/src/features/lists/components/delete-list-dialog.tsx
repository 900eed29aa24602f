import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { showToast } from '../../../shared/ui/toast';
import { deleteList, restoreList, type ListCard } from '../api/lists';
import styles from './delete-list-dialog.module.css';

/** Lists are asked about before they go, and can be called back afterwards. */
export function DeleteListDialog({ list, open, onClose }: { list: ListCard | null; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();

  function remove() {
    onClose();
    if (!list) return;
    const image = list.preview[0]?.image;
    void deleteList(list.id);
    showToast({ text: t('list.deleted', { name: list.name }), ...(image ? { picture: { url: image.thumbnailUrl, color: image.color } } : {}), undo: () => void restoreList(list.id) });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deleteList.title')}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" className={styles.yes} wide onClick={remove}>
            {t('deleteList.confirm')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('deleteList.text', { name: list?.name ?? '' })}</p>
    </Dialog>
  );
}

import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import type { Collaborator } from '../../../sync/types';
import type { ListCard } from '../api/lists';
import { offerReturn, useUnshareList } from './sharing';
import styles from '../my-lists/list-question-dialog.module.css';

type Props = {
  list: ListCard;
  person: Pick<Collaborator, 'id' | 'name' | 'email'>;
  me: boolean;
  open: boolean;
  onClose: () => void;
  onLeft: () => void;
};

/**
 * Confirms the removal of a collaborator, and leaving: after some minutes only the owner can bring the user
 * back.
 */
export default function UnshareDialog({ list, person, me, open, onClose, onLeft }: Props) {
  const { t } = useTranslation();
  const words = me ? 'leaveList' : 'unshare';
  const name = person.name ?? person.email;

  const { isPending, mutate: unshare } = useUnshareList({
    onSuccess: () => {
      if (me) offerReturn(list.id, t('leaveList.done', { name: list.name }));
      else showToast({ text: t('unshare.done', { name }) });
      onClose();
      if (me) onLeft();
    },
    onError: (error) => showToast({ text: messageOf(error, 'errors.unshareList'), failed: true }),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${words}.title`, { name })}
      role="alertdialog"
      footer={
        <>
          <Button
            kind="danger"
            className={styles.remove}
            wide
            busy={isPending}
            onClick={() => unshare({ listId: list.id, collaboratorId: person.id })}
          >
            {t(`${words}.confirm`)}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t(`${words}.text`, { name, list: list.name })}</p>
    </Dialog>
  );
}

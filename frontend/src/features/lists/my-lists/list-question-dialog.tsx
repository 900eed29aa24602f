import { Suspense } from 'react';
import { HandOverDialog } from '../../../app/family-slots';
import { withRoutineTexts } from '../../../i18n/routine-texts';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import { deletions } from '../add-item/deletions';
import { deleteList, restoreList, setArchived, type ListCard } from '../api/lists';
import type { ListQuestion } from './list-question';
import { RenameListDialog } from './rename-list-dialog';
import styles from './list-question-dialog.module.css';

/** `onGone` is called when the list has left the page it was shown on. */
type Props = { question: ListQuestion; open: boolean; onClose: () => void; onGone?: () => void };
export type ListDialog = {
  list: ListCard;
  open: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
};

const ItemTrashDialog = lazyComponent<ListDialog>(() => import('../trash/item-trash-dialog'));
const ShareDialog = lazyComponent<ListDialog>(() => import('../share-list/share-dialog'));
const CharacterDialog = lazyComponent<ListDialog>(() => import('../character/character-dialog'));
const RepaintListDialog = lazyComponent<ListDialog>(() => import('../pictures/repaint-list-dialog'));
const GiveListDialog = lazyComponent<ListDialog>(() => import('../give-list/give-list-dialog'));
const RoutineSheet = lazyComponent<ListDialog>(() =>
  withRoutineTexts(import('../set-schedule/routine-sheet')),
);
const dialogs = {
  trash: ItemTrashDialog,
  share: ShareDialog,
  character: CharacterDialog,
  repaint: RepaintListDialog,
  give: GiveListDialog,
  routine: RoutineSheet,
  handOver: HandOverDialog,
};

/** Confirms an action on a list, which the user can undo afterwards. */
export default function ListQuestionDialog({ question: { what, list }, ...rest }: Props) {
  const { open, onClose } = rest;
  switch (what) {
    case 'rename':
      return <RenameListDialog list={list} open={open} onClose={onClose} />;
    case 'trash':
    case 'share':
    case 'character':
    case 'repaint':
    case 'give':
    case 'routine':
    case 'handOver': {
      const Fetched = dialogs[what];
      return (
        <Suspense>
          <Fetched list={list} {...rest} />
        </Suspense>
      );
    }
    // The list page asks this itself, because only it has the items.
    case 'print':
      return null;
    default:
      return <Confirmation what={what} list={list} {...rest} />;
  }
}

function Confirmation({
  what,
  list,
  open,
  onClose,
  onGone,
}: Omit<Props, 'question'> & { what: 'archive' | 'unarchive' | 'delete'; list: ListCard }) {
  const { t } = useTranslation();
  const image = list.preview[0]?.image;
  const picture = image ? { picture: { url: image.thumbnailUrl, color: image.color } } : {};

  function confirm() {
    onClose();
    if (what === 'delete') {
      onGone?.();
      void deleteList(list.id);
      showToast({
        text: t('list.deleted', { name: list.name }),
        ...picture,
        joins: deletions,
        undo: () => restoreList(list.id),
      });
    } else {
      const away = what === 'archive';
      void setArchived(list.id, away);
      showToast({
        text: t(away ? 'list.archived' : 'list.unarchived', { name: list.name }),
        ...picture,
        undo: () => setArchived(list.id, !away),
      });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${what}List.title`)}
      role="alertdialog"
      footer={
        <>
          <Button
            kind={what === 'delete' ? 'danger' : 'honey'}
            className={what === 'delete' ? styles.remove : undefined}
            wide
            onClick={confirm}
          >
            {t(`${what}List.confirm`)}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t(`${what}List.text`, { name: list.name })}</p>
    </Dialog>
  );
}

import { Clock, ListChecks, UserX } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Child } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import { deleteChild } from '../../../sync/household-changes';
import { changeFamily } from '../family/change-family';
import styles from './delete-child-dialog.module.css';

export type DeleteChildProps = { householdId: string; child: Child; open: boolean; onClose: () => void };

const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;

/** Names what a deletion erases and what stays. The toast restores the profile. */
export default function DeleteChildDialog({ householdId, child, open, onClose }: DeleteChildProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, nickname, animal, colour } = child;

  async function confirm() {
    let restore = (): Promise<void> => Promise.resolve();
    const deleted = await changeFamily(async (engine) => {
      restore = await deleteChild(engine, householdId, id);
    });
    if (!deleted) {
      onClose();
      return;
    }
    showToast({
      text: t('family.child.removed', { name: nickname }),
      page: paths.settings,
      undo: () => changeFamily(restore),
    });
    // Replaces the history entry of the dialog: the child's page is no longer there.
    void navigate(`${paths.settings}#family`, { replace: true });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('family.child.removeTitle', { name: nickname })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide onClick={() => void confirm()}>
            {t('family.child.remove')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.what}>
        <AnimalFace animal={animal} colour={colour} size={72} />
        <ul>
          <li>
            <UserX {...mark} />
            {t('family.child.removeGoes')}
          </li>
          <li>
            <ListChecks {...mark} />
            {t('family.child.removeStays')}
          </li>
          <li>
            <Clock {...mark} />
            {t('family.child.removeWhen')}
          </li>
        </ul>
      </div>
    </Dialog>
  );
}

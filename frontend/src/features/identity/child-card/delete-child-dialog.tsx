import { Clock, ListChecks, Tablet, UserX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Child } from '../../../api/engine/households';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import { deleteChild, eraseChild } from '../../../sync/household-changes';
import { changeFamily } from '../family/change-family';
import EraseChildDialog from './erase-child-dialog';
import styles from './delete-child-dialog.module.css';

export type DeleteChildProps = {
  householdId: string;
  child: Child;
  /** Only an organiser erases a profile at once. */
  canErase: boolean;
  open: boolean;
  onClose: () => void;
};

const mark = { 'aria-hidden': true, strokeWidth: 2.25 } as const;

/**
 * Names what a deletion erases and what stays. The toast restores the profile; erasing at once is asked a second
 * time and cannot be undone.
 */
export default function DeleteChildDialog({ householdId, child, canErase, open, onClose }: DeleteChildProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, nickname, animal, colour } = child;
  const [atOnce, setAtOnce] = useState(false);
  const close = () => {
    setAtOnce(false);
    onClose();
  };

  // Leaves first: the page of a deleted child closes this dialog by a step back, which undoes a later
  // navigation.
  const leave = () => void navigate(`${paths.settings}#family`, { replace: true });
  const tell = (undo?: () => Promise<boolean>) =>
    showToast({
      about: `child ${id}`,
      text: t('family.child.removed', { name: nickname }),
      page: paths.settings,
      ...(undo && { undo }),
    });

  async function erase() {
    leave();
    const erased = await changeFamily(async (engine) => {
      await deleteChild(engine, householdId, id);
      await eraseChild(engine, householdId, id);
    });
    if (erased) tell();
  }

  async function confirm() {
    leave();
    let restore = (): Promise<void> => Promise.resolve();
    const deleted = await changeFamily(async (engine) => {
      restore = await deleteChild(engine, householdId, id);
    });
    if (deleted) tell(() => changeFamily(restore));
  }

  if (atOnce)
    return <EraseChildDialog child={child} open={open} onErase={() => void erase()} onClose={close} />;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('family.child.removeTitle', { name: nickname })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide onClick={() => void confirm()}>
            {t('family.child.remove')}
          </Button>
          <Button kind="quiet" wide onClick={close}>
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
            <Tablet {...mark} />
            {t('family.child.removeDevices')}
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
        {canErase ? (
          <Button kind="text" small onClick={() => setAtOnce(true)}>
            {t('family.child.eraseInstead')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import styles from './delete-child-dialog.module.css';

export type EraseChildProps = {
  child: Pick<Child, 'nickname' | 'animal' | 'colour'>;
  open: boolean;
  onErase: () => void;
  onClose: () => void;
};

/** Asks whether a profile is erased at once, which cannot be undone. */
export default function EraseChildDialog({ child, open, onErase, onClose }: EraseChildProps) {
  const { t } = useTranslation();
  const { nickname, animal, colour } = child;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('family.child.eraseTitle', { name: nickname })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide onClick={onErase}>
            {t('family.child.erase')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.what}>
        <AnimalFace animal={animal} colour={colour} size={72} />
        <p>{t('family.child.eraseWhen')}</p>
      </div>
    </Dialog>
  );
}

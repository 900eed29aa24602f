import { animals, type Animal } from '@pictick/rules/household/animal';
import { useState } from 'react';
import type { Child } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { AnimalChoice } from '../child-card/animal-choice';
import styles from './deleted-children.module.css';

export type RestoreChildProps = {
  child: Pick<Child, 'nickname' | 'colour'>;
  siblings: readonly Pick<Child, 'animal'>[];
  open: boolean;
  onClose: () => void;
  onRestore: (animal: Animal) => void;
};

/** Asks for another animal, because a sibling has that of the deleted child by now. */
export default function RestoreChildDialog({ child, siblings, open, onClose, onRestore }: RestoreChildProps) {
  const { t } = useTranslation();
  const taken = siblings.map(({ animal }) => animal);
  const [wish, setWish] = useState<Animal | null>(null);
  const free = animals.filter((animal) => !taken.includes(animal));
  const chosen = wish && free.includes(wish) ? wish : free[0];
  if (!chosen) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={child.nickname}
      footer={
        <Button kind="accent" wide onClick={() => onRestore(chosen)}>
          {t('trash.restore')}
        </Button>
      }
    >
      <p className={styles.why}>{t('errors.animalTaken')}</p>
      <AnimalChoice chosen={chosen} colour={child.colour} taken={taken} onChoose={setWish} />
    </Dialog>
  );
}

import type { HouseholdView } from '@pictick/rules/household/household-view';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { ListCard } from '../api/lists';
import { CharacterField } from '../character/character-field';
import type { RoutineSettings } from '../set-schedule/set-schedule';
import { duplicateForChild } from './duplicate-for-child';
import styles from './another-child-dialog.module.css';

export interface AnotherChildProps {
  list: ListCard;
  household: HouseholdView;
  settings: RoutineSettings;
  open: boolean;
  onClose: () => void;
}

/** Copies a routine for another child, with another companion in its pictures if the user chooses one. */
export default function AnotherChildDialog({ list, household, settings, open, onClose }: AnotherChildProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const others = household.children.filter(({ id }) => !settings.children.includes(id));
  const offered = others.length > 0 ? others : household.children;
  const [childId, setChildId] = useState(offered[0]?.id);
  const [characterId, setCharacterId] = useState(list.selectedCharacterId);
  const child = offered.find(({ id }) => id === childId);

  async function duplicate() {
    if (!child) return;
    onClose();
    const copy = await duplicateForChild(list, child, characterId, { household, settings });
    if (copy !== null) void navigate(paths.list(copy));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('routine.another')}
      accent="task"
      footer={
        <Button kind="accent" wide onClick={() => void duplicate()}>
          {t('list.duplicate')}
        </Button>
      }
    >
      <div className={styles.form}>
        <ChildChoice
          label={t('routine.for')}
          children={offered}
          chosen={new Set(childId ? [childId] : [])}
          onChoose={({ id }) => setChildId(id)}
        />
        <CharacterField chosen={characterId} onChoose={setCharacterId} />
        <p className={styles.note}>{t('routine.anotherNote')}</p>
      </div>
    </Dialog>
  );
}

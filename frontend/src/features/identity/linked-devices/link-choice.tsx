import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { RoomNote } from './room-note';
import styles from './link-dialog.module.css';

/** The children that use the device. One without room is told, also before a press on it. */
export function LinkChoice({
  household: { children },
  free,
  chosen,
  showsPlans,
  problem,
  onChoose,
}: {
  household: HouseholdView;
  free: readonly string[];
  chosen: readonly string[];
  /** No page of a child shows prices. */
  showsPlans: boolean;
  problem: string | null;
  onChoose: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const isFull = children.some(({ id }) => !free.includes(id));
  return (
    <div className={styles.part}>
      <p>
        <strong>{t('linked.choice.which')}</strong>
        <br />
        <span className={styles.note}>{t('linked.choice.lead')}</span>
      </p>
      <ChildChoice
        label={t('linked.choice.which')}
        children={children}
        chosen={new Set(chosen)}
        noteOf={({ id }) => (free.includes(id) ? null : t('linked.choice.full'))}
        onChoose={({ id, nickname }) => {
          setRefused(free.includes(id) ? null : t('linked.choice.fullOf', { name: nickname }));
          if (free.includes(id))
            onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
        }}
      />
      <p role="alert" className={styles.problem}>
        {refused ?? problem}
      </p>
      {isFull ? <RoomNote showsPlans={showsPlans} /> : null}
    </div>
  );
}

import { Suspense, useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { ChildChoice } from '../../../shared/ui/animal/child-choice';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import type { HandOverProps } from './hand-over';
import styles from './hand-over-dialog.module.css';

const HandOver = lazyComponent<HandOverProps>(() => import('./hand-over'));

export type HandOverDialogProps = {
  list: { id: string; listType: 'shopping' | 'task' };
  open: boolean;
  onClose: () => void;
};

/** Hands this device to a child, from a list: those who have the list come first. */
export default function HandOverDialog({ list, open, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const household = useHousehold();
  const [asked, setAsked] = useState<{ childId: string; attempt: number } | null>(null);
  if (!household) return null;
  const close = () => {
    // Opened again, it hands the device to no child before a press.
    setAsked(null);
    onClose();
  };
  const given = new Set(household.given.flatMap((each) => (each.listId === list.id ? each.childId : [])));
  const child = household.children.find(({ id }) => id === asked?.childId);
  return (
    <>
      <Dialog open={open} onClose={close} title={t('family.handOver.title')} accent={list.listType}>
        <p className={styles.lead}>{t('family.handOver.lead')}</p>
        <ChildChoice
          label={t('family.children')}
          children={[
            ...household.children.filter(({ id }) => given.has(id)),
            ...household.children.filter(({ id }) => !given.has(id)),
          ]}
          noteOf={({ id }) =>
            household.given.every(({ childId }) => childId !== id) ? t('family.day.none') : null
          }
          onChoose={({ id }) => setAsked({ childId: id, attempt: (asked?.attempt ?? 0) + 1 })}
        />
      </Dialog>
      {open && child ? (
        <Suspense>
          <HandOver key={asked?.attempt} household={household} child={child} />
        </Suspense>
      ) : null}
    </>
  );
}

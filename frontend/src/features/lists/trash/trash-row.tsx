import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { focusNext } from '../../../shared/lib/focus-next';
import { Button } from '../../../shared/ui/button';
import { daysLeft } from './days-left';
import styles from './trash-row.module.css';

type Props = {
  picture: ReactNode;
  name: string;
  detail: string | null;
  deletedAt: string | undefined;
  onRestore: () => void;
};

/** A deleted list or item: its name, the days left, and a button to restore it. */
export function TrashRow({ picture, name, detail, deletedAt, onRestore }: Props) {
  const { t } = useTranslation();
  // The days left are computed once, when the row is first shown.
  const [now] = useState(Date.now);
  const left = t('trash.daysLeft', { count: daysLeft(deletedAt, now) });
  return (
    <li className={styles.row}>
      <span className={styles.picture}>{picture}</span>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{[detail, left].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        kind="quiet"
        small
        className={styles.back}
        icon={<Undo2 aria-hidden="true" strokeWidth={2.5} />}
        aria-label={t('trash.restoreOf', { name })}
        onClick={(event) => {
          focusNext(event.currentTarget);
          onRestore();
        }}
      >
        {t('trash.restore')}
      </Button>
    </li>
  );
}

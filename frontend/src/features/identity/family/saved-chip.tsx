import { Check } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Chip } from '../../../shared/ui/chip';
import styles from './saved-chip.module.css';

/** Says for two seconds that a change was saved (use-saved.ts). */
export function SavedChip({ saved }: { saved: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={styles.place}>
      {saved ? (
        <Chip good icon={<Check aria-hidden="true" strokeWidth={2.75} />}>
          {t('family.saved')}
        </Chip>
      ) : null}
    </span>
  );
}

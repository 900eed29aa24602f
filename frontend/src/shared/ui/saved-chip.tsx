import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Chip } from './chip';
import { cx } from './cx';
import styles from './saved-chip.module.css';

/**
 * Says for two seconds that a change was saved (use-saved.ts). A floating one is in sight wherever the page is
 * scrolled to, and moves nothing.
 */
export function SavedChip({ saved, floating = false }: { saved: boolean; floating?: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={cx(styles.place, floating && styles.floating)}>
      {saved ? (
        <Chip good icon={<Check aria-hidden="true" strokeWidth={2.75} />}>
          {t('family.saved')}
        </Chip>
      ) : null}
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../shared/ui/segmented';
import styles from './interval-switch.module.css';

/** Paid by the month or by the year. Where no plan has a yearly price, that is said. */
export function IntervalSwitch({ yearly, onChange, sold }: { yearly: boolean; onChange: (yearly: boolean) => void; sold: boolean }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('billing.interval.label')}
      className={styles.switch}
      chosen={yearly ? 'year' : 'month'}
      onChoose={(interval) => onChange(interval === 'year')}
      choices={[
        { id: 'month', label: t('billing.interval.month') },
        { id: 'year', label: t('billing.interval.year'), note: sold ? undefined : t('billing.interval.notYet'), disabled: !sold },
      ]}
    />
  );
}

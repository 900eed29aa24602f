import { yearlySaving } from '@pictick/rules/billing/yearly-saving';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { percentIn } from '../../../shared/lib/format';
import { Segmented } from '../../../shared/ui/form/segmented';
import type { Plan } from '../api/types';
import styles from './interval-switch.module.css';

/**
 * Switches between monthly and yearly prices, with the saving of a year. Without yearly prices a text says
 * so.
 */
export function IntervalSwitch({
  yearly,
  onChange,
  plans,
}: {
  yearly: boolean;
  onChange: (yearly: boolean) => void;
  plans: readonly Plan[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sold = plans.some((plan) => plan.yearly);
  const saved = yearlySaving(plans.map((plan) => ({ month: plan.price, year: plan.yearly?.price ?? null })));
  return (
    <Segmented
      label={t('billing.interval.label')}
      className={styles.switch}
      chosen={yearly ? 'year' : 'month'}
      onChoose={(interval) => onChange(interval === 'year')}
      choices={[
        { id: 'month', label: t('billing.interval.month') },
        {
          id: 'year',
          label: t('billing.interval.year'),
          note: !sold
            ? t('billing.interval.notYet')
            : saved > 0
              ? t('billing.interval.saving', { percent: percentIn(language, saved) })
              : undefined,
          disabled: !sold,
        },
      ]}
    />
  );
}

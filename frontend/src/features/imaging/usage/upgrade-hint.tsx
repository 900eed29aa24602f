import { Check, Sparkles } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { Button } from '../../../shared/ui/button';
import type { Limits } from './limits';
import { featureOf } from './plans';
import styles from './upgrade-hint.module.css';

interface UpgradeHintProps {
  plans: Limits['biggerPlans'];
  brief?: boolean;
  /** The effect of the missing right on pictures. */
  means?: string | null;
  children: React.ReactNode;
}

/** The additions of a bigger plan over the present one. Short where the page is about something else. */
export function UpgradeHint({ plans, brief = false, means = null, children }: UpgradeHintProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.hint}>
      <p className={styles.lead}>
        <Sparkles aria-hidden="true" strokeWidth={2.25} />
        {children}
      </p>
      {means === null ? null : <p className={styles.means}>{means}</p>}
      {plans.length > 0 && !brief ? (
        <dl className={styles.plans}>
          {plans.map(({ tier, monthlyImageLimit, adds }, at) => (
            <div key={tier}>
              <dt>{t(`plan.name.${tier}`)}</dt>
              <dd>
                {[
                  t('plan.pictures', { count: monthlyImageLimit }),
                  ...plans
                    .slice(0, at)
                    .slice(-1)
                    .map((below) => t('landing.plans.allOf', { plan: t(`plan.name.${below.tier}`) })),
                  ...adds.map((right) => t(`plan.feature.${featureOf[right]}`)),
                ].map((words) => (
                  <span key={words}>
                    <Check aria-hidden="true" strokeWidth={3} />
                    {words}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {plans.length > 0 ? (
        <Button kind="honey" small aria-haspopup="dialog" onClick={() => openPlansDialog(plans[0]?.tier)}>
          {t('plan.see')}
        </Button>
      ) : (
        <p className={styles.soon}>{t('plan.biggest')}</p>
      )}
    </div>
  );
}

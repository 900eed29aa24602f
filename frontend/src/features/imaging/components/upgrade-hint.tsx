import { Check, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { biggerPlans, type Tier } from '../plans';
import styles from './upgrade-hint.module.css';

/** What a bigger plan would add to this one, and nothing that is there already. */
export function UpgradeHint({ tier, children }: { tier: Tier; children: React.ReactNode }) {
  const { t } = useTranslation();
  const plans = biggerPlans(tier);
  return (
    <div className={styles.hint}>
      <p className={styles.lead}>
        <Sparkles aria-hidden="true" strokeWidth={2.25} />
        {children}
      </p>
      {plans.length > 0 ? (
        <dl className={styles.plans}>
          {plans.map(({ tier: bigger, pictures, features }) => (
            <div key={bigger}>
              <dt>{t(`plan.name.${bigger}`)}</dt>
              <dd>
                {[t('plan.pictures', { count: pictures }), ...features.map((feature) => t(`plan.feature.${feature}`))].map((words) => (
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
      <p className={styles.soon}>{t(plans.length > 0 ? 'plan.soon' : 'plan.biggest')}</p>
    </div>
  );
}

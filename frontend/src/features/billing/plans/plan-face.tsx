import { Check, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import type { Plan } from '../api/types';
import { PlanFan, type PictureOf } from './plan-fan';
import styles from './plan-card.module.css';

/** The public part of a plan: pictures, name, price and features. Its actions are rendered below it. */
export function PlanFace({
  id,
  plan,
  picture,
  price,
  children,
}: {
  id: string;
  plan: Plan;
  picture: PictureOf;
  price: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li className={cx(styles.card, plan.popular && styles.popular)} aria-labelledby={id}>
      <PlanFan tier={plan.tier} picture={picture} />
      <h3 id={id}>
        {t(`plan.name.${plan.tier}`)}
        {plan.popular ? (
          <span className={styles.mark}>
            <Star aria-hidden="true" strokeWidth={2.25} />
            {t('billing.plans.popular')}
          </span>
        ) : null}
      </h3>
      <p className={styles.description}>{t(plan.descriptionTranslationKey)}</p>
      {price}
      <ul className={styles.features}>
        {[
          { key: 'pictures', words: t('plan.pictures', { count: plan.monthlyImageLimit }) },
          ...plan.features.map(({ key, translationKey }) => ({ key, words: t(translationKey) })),
        ].map(({ key, words }) => (
          <li key={key}>
            <Check aria-hidden="true" strokeWidth={3} />
            <span>
              {words}
              {key === 'own' ? <small>{t('plan.ownMeans')}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.action}>{children}</div>
    </li>
  );
}

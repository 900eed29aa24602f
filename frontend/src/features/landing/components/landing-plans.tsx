import { type PaidTier, paidTiers } from '@pictick/rules/billing/tier';
import { yearlySaving } from '@pictick/rules/billing/yearly-saving';
import { Check } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { moneyIn, percentIn } from '../../../shared/lib/format';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { AnchorButton, Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Segmented } from '../../../shared/ui/form/segmented';
import { LinkButton } from '../../../shared/ui/link-button';
import { readOffer } from '../offer';
import styles from './landing-rest.module.css';

const never = () => () => undefined;
const free = ['lists', 'simple', 'offline'] as const;
const extras: Record<PaidTier, readonly string[]> = {
  starter: ['plan.feature.customization'],
  pro: ['plan.feature.sharing', 'plan.feature.styles', 'plan.feature.characters'],
  platinum: ['plan.feature.own'],
};

/**
 * The prices on the page. The build leaves placeholders for numbers, which the server fills in; styles hide
 * plans that are not sold.
 */
export function Plans({ signInHref }: { signInHref: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [yearly, setYearly] = useState(false);
  const offer = readOffer();
  // The build has no prices, so they come with the first render in the browser.
  const saving = useSyncExternalStore(
    never,
    () => (offer ? yearlySaving(Object.values(offer.plans)) : 0),
    () => 0,
  );
  const price = (tier: PaidTier, perYear: boolean): string => {
    const plan = offer?.plans[tier];
    if (!plan) return offer ? '' : `%${perYear ? 'YEAR' : 'MONTH'}:${tier}%`;
    return moneyIn(language, perYear && plan.year !== null ? plan.year : plan.month, offer.currency);
  };
  const isYearly = (tier: PaidTier): boolean => yearly && typeof offer?.plans[tier]?.year === 'number';
  return (
    <section id="plans" className={styles.part} tabIndex={-1} aria-labelledby="plans-title">
      <h2 id="plans-title">{t('landing.plansTitle')}</h2>
      <p className={cx(styles.plansText, styles.paid)}>{t('landing.plansText')}</p>
      <p className={cx(styles.plansText, styles.unpaid)}>{t('landing.freeText')}</p>
      <Segmented
        label={t('landing.plans.rhythm')}
        className={styles.rhythm}
        chosen={yearly ? 'year' : 'month'}
        onChoose={(rhythm) => setYearly(rhythm === 'year')}
        choices={[
          { id: 'month', label: t('landing.plans.monthly') },
          {
            id: 'year',
            label: t('landing.plans.yearly'),
            note:
              saving > 0 ? t('landing.plans.saving', { percent: percentIn(language, saving) }) : undefined,
          },
        ]}
      />
      <ul className={styles.plans}>
        <li aria-labelledby="plan-free">
          <h3 id="plan-free">{t('landing.plans.free')}</h3>
          <p className={styles.price}>{t('landing.plans.forever')}</p>
          <ul>
            {free.map((line) => (
              <Line key={line}>{t(`landing.plans.${line}`)}</Line>
            ))}
            <Line>
              {t('landing.plans.trial', {
                days: offer?.trial.days ?? '%TRIAL_DAYS%',
                pictures: offer?.trial.pictures ?? '%TRIAL_PICTURES%',
              })}
            </Line>
          </ul>
          <LinkButton kind="quiet" small wide to={paths.login}>
            {t('landing.startNow')}
          </LinkButton>
        </li>
        {paidTiers.map((tier, at) => (
          <li key={tier} aria-labelledby={`plan-${tier}`} className={cx(styles.plan, styles[tier])}>
            <h3 id={`plan-${tier}`}>
              {t(`plan.name.${tier}`)}
              {tier === 'pro' ? <span className={styles.popular}>{t('landing.plans.popular')}</span> : null}
            </h3>
            <p className={styles.price} suppressHydrationWarning>
              {t(isYearly(tier) ? 'landing.plans.year' : 'landing.plans.month', {
                price: price(tier, yearly),
              })}
            </p>
            <p className={styles.perYear} suppressHydrationWarning>
              {t('landing.plans.year', { price: price(tier, true) })}
            </p>
            <ul>
              <Line>
                {t('landing.plans.pictures', {
                  pictures: offer?.plans[tier]?.pictures ?? `%PICTURES:${tier}%`,
                })}
              </Line>
              {paidTiers
                .slice(0, at)
                .slice(-1)
                .map((below) => (
                  <Line key={below}>{t('landing.plans.allOf', { plan: t(`plan.name.${below}`) })}</Line>
                ))}
              {extras[tier].map((key) => (
                <Line key={key}>{t(key)}</Line>
              ))}
            </ul>
            <AnchorButton
              kind={tier === 'pro' ? 'honey' : 'quiet'}
              small
              wide
              href={signInHref}
              data-return={paths.choose(tier, isYearly(tier))}
            >
              {t('landing.plans.choose', { plan: t(`plan.name.${tier}`) })}
            </AnchorButton>
          </li>
        ))}
      </ul>
      <div className={cx(styles.terms, styles.paid)}>
        <p suppressHydrationWarning>
          {t('plan.guarantee', { days: offer?.guaranteeDays ?? '%GUARANTEE_DAYS%' })}
        </p>
        <p>{t('landing.plans.login')}</p>
        <Button
          kind="text"
          small
          className={styles.compare}
          aria-haspopup="dialog"
          onClick={() => openPlansDialog()}
        >
          {t('landing.plans.compare')}
        </Button>
      </div>
    </section>
  );
}

function Line({ children }: { children: string }) {
  return (
    <li>
      <Check aria-hidden="true" strokeWidth={3} />
      <span suppressHydrationWarning>{children}</span>
    </li>
  );
}

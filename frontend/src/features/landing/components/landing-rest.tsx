import { Coins, GraduationCap, ListChecks, ShieldCheck, ShoppingBasket, Sparkles, Users } from 'lucide-react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { LinkButton } from '../../../shared/ui/link-button';
import { readOffer } from '../offer';
import { Plans } from './landing-plans';
import dots from './dot.module.css';
import styles from './landing-rest.module.css';

const features = [
  { key: 'checking', icon: ListChecks, tone: 'task' },
  { key: 'fun', icon: Sparkles, tone: 'honey' },
  { key: 'play', icon: GraduationCap, tone: 'task' },
  { key: 'shopping', icon: ShoppingBasket, tone: 'shop' },
] as const;
const promises = [
  { key: 'free', icon: Coins, tone: 'honey' },
  { key: 'share', icon: Users, tone: 'shop' },
  { key: 'safe', icon: ShieldCheck, tone: 'task' },
] as const;
const questions = ['free', 'store', 'offline', 'share', 'safe', 'painted', 'cancel', 'languages'] as const;

/**
 * The page below the demo. The build renders it with the page; its script is loaded after the first screen.
 */
export default function LandingRest({ signInHref }: { signInHref: string }) {
  const { t } = useTranslation();
  return (
    <>
      <section id="features" className={styles.part} tabIndex={-1} aria-labelledby="features-title">
        <h2 id="features-title">{t('landing.featuresTitle')}</h2>
        <ul className={styles.features}>
          {features.map(({ key, icon: Icon, tone }) => (
            <li key={key}>
              <span className={cx(dots.dot, dots[tone])}>
                <Icon aria-hidden="true" strokeWidth={2.25} />
              </span>
              {/* The server marks the pages of an install with a model (prerendered-pages.ts). */}
              {key === 'fun' ? (
                <>
                  <h3 className={styles.house}>{t('landing.feature.fun.title')}</h3>
                  <h3 className={styles.model}>{t('landing.feature.fun.modelTitle')}</h3>
                  <p className={styles.house}>{t('landing.feature.fun.text')}</p>
                  <p className={styles.model}>{t('landing.feature.fun.model')}</p>
                </>
              ) : (
                <>
                  <h3>{t(`landing.feature.${key}.title`)}</h3>
                  <p>{t(`landing.feature.${key}.text`)}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="promise-title">
        <h2 id="promise-title">{t('landing.promiseTitle')}</h2>
        <ul className={styles.promises}>
          {promises.map(({ key, icon: Icon, tone }) => (
            <li key={key} className={styles[tone]}>
              <Icon aria-hidden="true" strokeWidth={2.25} />
              <h3>{t(`landing.promise.${key}.title`)}</h3>
              <p>{t(`landing.promise.${key}.text`)}</p>
              {key === 'share' ? <p className={styles.paid}>{t('landing.promise.share.note')}</p> : null}
              {key === 'safe' ? <p className={styles.house}>{t('landing.promise.safe.house')}</p> : null}
            </li>
          ))}
        </ul>
      </section>
      <Plans signInHref={signInHref} />
      <section id="faq" className={styles.part} tabIndex={-1} aria-labelledby="faq-title">
        <h2 id="faq-title">{t('landing.faqTitle')}</h2>
        <div className={styles.faq}>
          {questions.map((key) => (
            <details key={key} className={key === 'cancel' ? styles.paid : undefined}>
              <summary>{t(`landing.faq.${key}.q`)}</summary>
              {/* The server fills in the placeholders, so React must leave the text as it is. */}
              <p suppressHydrationWarning>
                {t(`landing.faq.${key}.a`, { days: readOffer()?.guaranteeDays ?? '%GUARANTEE_DAYS%' })}
              </p>
            </details>
          ))}
        </div>
      </section>
      <section className={styles.cta} id="cta" tabIndex={-1}>
        <img src="/figures/kuzu-wave.svg" alt="" width="110" height="130" loading="lazy" />
        <div>
          <h2>{t('landing.ctaTitle')}</h2>
          <p>{t('landing.ctaText')}</p>
        </div>
        <LinkButton kind="honey" to={paths.login}>
          {t('landing.startNow')}
        </LinkButton>
      </section>
    </>
  );
}

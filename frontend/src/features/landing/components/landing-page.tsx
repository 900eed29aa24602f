import apple from '../../../../data/samples/plain-apple.svg?url';
import banana from '../../../../data/samples/plain-banana.svg?url';
import honey from '../../../../data/samples/plain-honey.svg?url';
import milk from '../../../../data/samples/plain-milk.svg?url';
import { CloudOff, Image, ListChecks, Play, ShoppingBasket, Sparkles, Users, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { AnchorButton } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/sticker';
import { pictures } from '../demo-slides';
import { Demo } from './demo';
import styles from './landing-page.module.css';

const benefits = [
  { key: 'picture', icon: Image, tone: 'shop' },
  { key: 'offline', icon: CloudOff, tone: 'honey' },
  { key: 'family', icon: Users, tone: 'task' },
] as const;
const features = [
  { key: 'checking', icon: ListChecks, tone: 'task' },
  { key: 'fun', icon: Sparkles, tone: 'honey' },
  { key: 'play', icon: GraduationCap, tone: 'task' },
  { key: 'shopping', icon: ShoppingBasket, tone: 'shop' },
] as const;

/** In the order in which they lie upon each other. */
const cards = [
  { key: 'apple', picture: apple, list: 'shopping', sticker: null, wide: false },
  { key: 'banana', picture: banana, list: 'shopping', sticker: null, wide: true },
  { key: 'milk', picture: milk, list: 'shopping', sticker: 52, wide: true },
  { key: 'honey', picture: honey, list: 'shopping', sticker: null, wide: true },
  { key: 'eat-breakfast', picture: pictures.task['eat-breakfast'].lilly, list: 'task', sticker: null, wide: false },
  { key: 'brush-teeth', picture: pictures.task['brush-teeth'].kuzu, list: 'task', sticker: 84, wide: false },
] as const;

/** What a visitor sees first. The build renders it for each language; here it comes to life. */
export function LandingPage({ onSignUp }: { onSignUp: () => void }) {
  const { t } = useTranslation();
  useDocumentTitle(t('landing.documentTitle'));
  return (
    <div className={styles.landing}>
      <section className={styles.hero} id="hero" tabIndex={-1}>
        <Table />
        <div className={styles.words}>
          <h1>{t('landing.title')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <LinkButton kind="honey" to={paths.login}>
              {t('landing.start')}
            </LinkButton>
            <AnchorButton kind="text" href="#demo" icon={<Play aria-hidden="true" strokeWidth={2.25} />}>
              {t('landing.demo')}
            </AnchorButton>
          </div>
          <ul className={styles.benefits}>
            {benefits.map(({ key, icon: Icon, tone }) => (
              <li key={key}>
                <span className={cx(styles.dot, styles[tone])}>
                  <Icon aria-hidden="true" strokeWidth={2.25} />
                </span>
                {t(`landing.benefit.${key}`)}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Demo onAdd={onSignUp} />
      <section id="features" tabIndex={-1} aria-labelledby="features-title">
        <h2 id="features-title" className={styles.section}>
          {t('landing.featuresTitle')}
        </h2>
        <ul className={styles.features}>
          {features.map(({ key, icon: Icon, tone }) => (
            <li key={key}>
              <span className={cx(styles.dot, styles[tone])}>
                <Icon aria-hidden="true" strokeWidth={2.25} />
              </span>
              <h3>{t(`landing.feature.${key}.title`)}</h3>
              <p className={key === 'fun' ? styles.house : undefined}>{t(`landing.feature.${key}.text`)}</p>
              {/* Who draws here is known to the server, which marks the page (site.ts). */}
              {key === 'fun' ? <p className={styles.model}>{t('landing.feature.fun.model')}</p> : null}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.cta} id="cta" tabIndex={-1}>
        <img src="/figures/kuzu-wave.svg" alt="" width="110" height="130" loading="lazy" />
        <div>
          <h2>{t('landing.ctaTitle')}</h2>
          <p>{t('landing.ctaText')}</p>
        </div>
        <LinkButton kind="honey" to={paths.login}>
          {t('landing.start')}
        </LinkButton>
      </section>
    </div>
  );
}

/** Cards lying on a table, some of them just ticked: three in a hand on phones, six spread out on wide screens. */
function Table() {
  const { t } = useTranslation();
  return (
    <div className={styles.table} aria-hidden="true">
      {cards.map(({ key, picture, list, sticker, wide }) => (
        <div key={key} className={cx(styles.card, styles[key])} data-accent={list}>
          {/* A phone asks for no picture that it does not show. */}
          <img src={picture} alt="" width="512" height="512" loading={wide ? 'lazy' : 'eager'} />
          <span>{t(`suggest.${key}`)}</span>
          {sticker ? <Sticker size={sticker} className={styles.sticker} /> : null}
        </div>
      ))}
    </div>
  );
}

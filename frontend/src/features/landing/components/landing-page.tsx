import { CloudOff, Image, ListChecks, Play, ShoppingBasket, Sparkles, Users, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/sticker';
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

/** What a visitor sees first. The picture comes as a slot, because the picture book belongs to the lists. */
export function LandingPage({ picture, onSignUp }: Slot & { onSignUp: () => void }) {
  const { t } = useTranslation();
  useDocumentTitle(t('landing.documentTitle'));
  return (
    <div className={styles.landing}>
      <section className={styles.hero} id="hero">
        <Table picture={picture} />
        <div className={styles.words}>
          <h1>{t('landing.title')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <LinkButton kind="honey" to={paths.login}>
              {t('landing.start')}
            </LinkButton>
            <Button kind="text" icon={<Play aria-hidden="true" strokeWidth={2.25} />} onClick={() => document.getElementById('demo')?.scrollIntoView({ block: 'start' })}>
              {t('landing.demo')}
            </Button>
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
      <section id="features" aria-labelledby="features-title">
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
              <p>{t(`landing.feature.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.cta} id="cta">
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

type Slot = { picture: (key: string) => React.ReactNode };

/** Cards lying on a table, one of them just ticked. */
function Table({ picture }: Slot) {
  const { t } = useTranslation();
  return (
    <div className={styles.table} aria-hidden="true">
      {(['apple', 'banana', 'milk', 'honey'] as const).map((key) => (
        <div key={key} className={cx(styles.card, styles[key])}>
          {picture(key)}
          <span>{t(`suggest.${key}`)}</span>
          {key === 'milk' ? (
            <i data-accent="shopping">
              <Sticker size={52} />
            </i>
          ) : null}
        </div>
      ))}
      <div className={cx(styles.card, styles.main)}>
        <Scene figure="kuzu-wave" tone="lilac">
          {picture('brush-teeth')}
        </Scene>
        <span>{t('suggest.brush-teeth')}</span>
        <i data-accent="task">
          <Sticker size={84} />
        </i>
      </div>
      <div className={cx(styles.card, styles.second)}>
        <Scene figure="lilly-wave" tone="lagoon">
          {picture('eat-breakfast')}
        </Scene>
        <span>{t('suggest.eat-breakfast')}</span>
      </div>
    </div>
  );
}

function Scene({ figure, tone, children }: { figure: string; tone: 'lilac' | 'lagoon'; children: React.ReactNode }) {
  return (
    <div className={cx(styles.scene, styles[tone])}>
      <img src={`/figures/${figure}.svg`} alt="" />
      <div className={styles.thing}>{children}</div>
    </div>
  );
}

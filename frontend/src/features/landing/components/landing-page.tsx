import { CloudOff, Coins, Image, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { AnchorButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { LinkButton } from '../../../shared/ui/link-button';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { pictures } from '../demo-slides';
import { Demo } from './demo';
import dots from './dot.module.css';
import styles from './landing-page.module.css';

const benefits = [
  { key: 'kids', icon: Image, tone: 'task' },
  { key: 'offline', icon: CloudOff, tone: 'shop' },
  { key: 'free', icon: Coins, tone: 'honey' },
] as const;

const cards = [
  { key: 'eat-breakfast', picture: pictures.task['eat-breakfast'].lilly, sticker: null },
  { key: 'brush-teeth', picture: pictures.task['brush-teeth'].kuzu, sticker: 84 },
] as const;

/**
 * The build renders the page for each language. `children` is the part below the demo, which a visitor
 * scrolls to.
 */
export function LandingPage({ onSignUp, children }: { onSignUp: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  useDocumentTitle(t('landing.documentTitle'));
  return (
    <div className={styles.landing}>
      <section className={styles.hero} id="hero" tabIndex={-1}>
        <div className={styles.words}>
          <h1>{t('landing.title')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <LinkButton kind="honey" to={paths.login}>
              {t('landing.start')}
            </LinkButton>
            <AnchorButton kind="text" href="#how" icon={<Play aria-hidden="true" strokeWidth={2.25} />}>
              {t('landing.demo')}
            </AnchorButton>
          </div>
          <p className={styles.small}>{t('landing.small')}</p>
        </div>
        <Phone />
        <ul className={styles.benefits}>
          {benefits.map(({ key, icon: Icon, tone }) => (
            <li key={key}>
              <span className={cx(dots.dot, dots[tone])}>
                <Icon aria-hidden="true" strokeWidth={2.25} />
              </span>
              {t(`landing.benefit.${key}`)}
            </li>
          ))}
        </ul>
      </section>
      <How />
      <Demo onAdd={onSignUp} />
      {children}
    </div>
  );
}

const themes = ['light', 'dark'] as const;
/** The widths of `.phone img` (landing-page.module.css). */
const phoneSizes = '(min-width: 1024px) 282px, 225px';

/**
 * A screenshot of the app with two of its cards. Each theme has its own picture, and only the shown one is
 * loaded. As the largest element of the first screen it is preloaded by the theme of the device.
 */
function Phone() {
  const { t } = useTranslation();
  const language = useLanguage();
  const fileOf = (theme: string, width: number) => `/phone/${language}-${theme}-${width}.webp`;
  const fileSet = (theme: string) =>
    [480, 720].map((width) => `${fileOf(theme, width)} ${width}w`).join(', ');
  for (const theme of themes) {
    preload(fileOf(theme, 720), {
      as: 'image',
      media: `(prefers-color-scheme: ${theme})`,
      imageSrcSet: fileSet(theme),
      imageSizes: phoneSizes,
      fetchPriority: 'high',
    });
  }
  return (
    <div className={styles.table}>
      <div className={styles.phone}>
        {themes.map((theme) => (
          <img
            key={theme}
            className={styles[theme]}
            srcSet={fileSet(theme)}
            sizes={phoneSizes}
            src={fileOf(theme, 720)}
            alt={t('landing.phone')}
            width="720"
            height="1440"
            loading="lazy"
            fetchPriority="high"
          />
        ))}
      </div>
      {cards.map(({ key, picture, sticker }) => (
        <div key={key} className={cx(styles.card, styles[key])} data-accent="task" aria-hidden="true">
          <img src={picture} alt="" width="512" height="512" loading="lazy" fetchPriority="low" />
          <span>{t(`suggest.${key}`)}</span>
          {sticker ? <Sticker size={sticker} className={styles.sticker} /> : null}
        </div>
      ))}
    </div>
  );
}

function How() {
  const { t } = useTranslation();
  return (
    <section id="how" tabIndex={-1} aria-labelledby="how-title">
      <h2 id="how-title" className={styles.section}>
        {t('landing.howTitle')}
      </h2>
      <ol className={styles.steps}>
        {(['type', 'picture', 'tick'] as const).map((step) => (
          <li key={step}>
            <h3>{t(`landing.how.${step}.title`)}</h3>
            <p>{t(`landing.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

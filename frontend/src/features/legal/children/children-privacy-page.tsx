import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import cake from '../../../../data/samples/plain-birthday-cake.svg?url';
import eraser from '../../../../data/samples/plain-eraser.svg?url';
import wallet from '../../../../data/samples/plain-wallet.svg?url';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { AnimalFigure } from '../../../shared/ui/animal/animal-figure';
import { cx } from '../../../shared/ui/cx';
import { LinkButton } from '../../../shared/ui/link-button';
import styles from './children-privacy.module.css';

const picture = (src: string) => <img className={styles.whole} src={src} alt="" width={160} height={160} />;
/** The sign of the child's page for things that do not happen. */
const crossed = (src: string) => (
  <>
    {picture(src)}
    <svg className={styles.cross} viewBox="0 0 100 100" aria-hidden="true">
      <path d="M12 12 88 88M88 12 12 88" />
    </svg>
  </>
);
const cards: readonly [key: string, tone: string | undefined, picture: ReactNode][] = [
  ['animal', styles.butter, <AnimalFigure key="animal" animal="fox" pose="cheer" />],
  [
    'seen',
    styles.sky,
    <>
      <img src="/figures/lilly-face.svg" alt="" width={160} height={160} />
      <span className={styles.eye}>
        <Eye aria-hidden="true" strokeWidth={2.25} />
      </span>
    </>,
  ],
  ['secret', styles.rose, crossed(cake)],
  ['calm', styles.leaf, crossed(wallet)],
  ['gone', styles.lilac, picture(eraser)],
];

/** Privacy for children: five pictures with a line each, that an adult can read aloud. */
export function ChildrenPrivacyPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('kidsPrivacy.title'));
  return (
    <article className={styles.page}>
      <h1>{t('kidsPrivacy.title')}</h1>
      <p className={styles.lead}>{t('kidsPrivacy.lead')}</p>
      <ul className={styles.cards}>
        {cards.map(([key, tone, shown]) => (
          <li key={key}>
            <span className={cx(styles.picture, tone)}>{shown}</span>
            <p>{t(`kidsPrivacy.card.${key}`)}</p>
          </li>
        ))}
      </ul>
      <LinkButton kind="quiet" to={`${paths.privacy}#children`} className={styles.back}>
        {t('kidsPrivacy.back')}
      </LinkButton>
    </article>
  );
}

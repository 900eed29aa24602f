import { paths } from '../../../app/paths';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useKeptAnchor } from '../../../shared/hooks/use-kept-anchor';
import { dayIn } from '../../../shared/lib/format';
import { Link } from '../../../shared/routing/link';
import { edition } from '../edition';
import styles from './legal-page.module.css';

type Sections = Record<string, { title: string; text: string[] }>;

/** Terms or privacy. The texts are loaded with this page only. */
export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const texts = t(`${page}.sections`, { returnObjects: true }) as Sections | string;
  // Without its texts the page has no sections: `t` returns the key.
  const sections = Object.entries(typeof texts === 'string' ? {} : texts);
  const title = t(`${page}.title`);
  useDocumentTitle(title);
  return (
    <div ref={useKeptAnchor<HTMLDivElement>()} className={styles.page}>
      <nav className={styles.contents} aria-label={t('contents')}>
        <ul>
          {sections.map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.legal}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t(`${page}.lead`)}</p>
        {sections.map(([id, section]) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {page === 'privacy' && id === 'children' ? (
              <p>
                <Link to={paths.childrenPrivacy} className={styles.target}>
                  {t('forChildren')}
                </Link>
              </p>
            ) : null}
          </section>
        ))}
        <p className={styles.date}>
          {t('updated', {
            version: edition.version,
            date: dayIn(language, edition.date, { dateStyle: 'long' }),
          })}
        </p>
      </article>
    </div>
  );
}

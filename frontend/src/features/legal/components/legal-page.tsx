import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import styles from './legal-page.module.css';

type Section = { title: string; text: string[] };

/** Terms and privacy: short, and true to what the product does. Their texts load with this page only. */
export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation('legal');
  const sections = t(`${page}.sections`, { returnObjects: true }) as Section[] | string;
  const title = t(`${page}.title`);
  useDocumentTitle(title);
  return (
    <article className={styles.legal}>
      <h1>{title}</h1>
      <p className={styles.lead}>{t(`${page}.lead`)}</p>
      {(Array.isArray(sections) ? sections : []).map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.date}>{t('updated')}</p>
    </article>
  );
}

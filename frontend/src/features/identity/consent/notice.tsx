import { useTranslation } from '../../../i18n/use-translation';
import styles from './consent.module.css';

const parts = ['what', 'long', 'who', 'back'] as const;

/** The notice that a parent agrees to. The mails have the same texts. */
export function Notice() {
  const { t } = useTranslation();
  return (
    <div className={styles.notice}>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`consent.notice.${part}.title`)}</h2>
          <p>{t(`consent.notice.${part}.text`)}</p>
        </section>
      ))}
    </div>
  );
}

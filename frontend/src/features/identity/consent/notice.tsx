import { useTranslation } from '../../../i18n/use-translation';
import styles from './consent.module.css';

const parts = ['what', 'device', 'long', 'who', 'back'] as const;

/** The notice that a parent agrees to. The mails have the same texts. */
export function Notice({ level = 2 }: { level?: 2 | 4 }) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice}>
      {parts.map((part) => (
        <section key={part}>
          <Heading>{t(`consent.notice.${part}.title`)}</Heading>
          <p>{t(`consent.notice.${part}.text`)}</p>
        </section>
      ))}
    </div>
  );
}

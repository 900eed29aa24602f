import { useTranslation } from '../../../i18n/use-translation';
import styles from './rows.module.css';

/** Skeletons of three rows. */
export function Rows() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeletons} role="status" aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {[0, 1, 2].map((each) => (
        <i key={each} aria-hidden="true" />
      ))}
    </div>
  );
}

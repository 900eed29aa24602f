import { useTranslation } from 'react-i18next';
import styles from './finished.module.css';

/** Nothing is left to do. */
export default function Finished({ shopping }: { shopping: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.finished} role="status">
      <img src={shopping ? '/figures/kuzu-wave.svg' : '/figures/lilly-wave.svg'} alt="" width="96" height="112" />
      <div>
        <p className={styles.cheer}>{t('list.finished')}</p>
        <p>{t(shopping ? 'list.finishedShopping' : 'list.finishedTask')}</p>
      </div>
    </div>
  );
}

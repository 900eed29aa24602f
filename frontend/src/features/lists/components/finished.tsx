import { useTranslation } from 'react-i18next';
import { walkerOf } from './walker';
import styles from './finished.module.css';

/** Nothing is left to do. */
export default function Finished({ shopping, character }: { shopping: boolean; character: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.finished} role="status">
      <img src={`/figures/${walkerOf(character)}-wave.svg`} alt="" width="96" height="112" />
      <div>
        <p className={styles.cheer}>{t('list.finished')}</p>
        <p>{t(shopping ? 'list.finishedShopping' : 'list.finishedTask')}</p>
      </div>
    </div>
  );
}

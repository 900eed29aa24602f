import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import { startAgain } from './start-again';
import { walkerOf } from './walker';
import styles from './finished.module.css';

/** Nothing is left to do, until it begins anew. */
export default function Finished({ listId, shopping, character }: { listId: string; shopping: boolean; character: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.finished}>
      <img src={`/figures/${walkerOf(character)}-wave.svg`} alt="" width="96" height="112" />
      <div className={styles.words} role="status">
        <p className={styles.cheer}>{t('list.finished')}</p>
        <p>{t(shopping ? 'list.finishedShopping' : 'list.finishedTask')}</p>
      </div>
      <Button icon={<RotateCcw aria-hidden="true" strokeWidth={2.25} />} onClick={() => void startAgain(listId)}>
        {t('list.startAgain')}
      </Button>
    </div>
  );
}

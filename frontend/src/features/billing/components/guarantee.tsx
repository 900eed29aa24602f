import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import type { Question } from './billing-questions';
import styles from './guarantee.module.css';

/** What every plan promises; whoever has paid can hold us to it here. */
export function Guarantee({ days, paid, ask }: { days: number; paid: boolean; ask: (question: Question) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.guarantee}>
      <p>
        <ShieldCheck aria-hidden="true" strokeWidth={2.25} />
        {t('plan.guarantee', { days })}
      </p>
      {paid ? (
        <Button kind="text" small aria-haspopup="dialog" onClick={() => ask({ kind: 'refund' })}>
          {t('billing.guarantee.button')}
        </Button>
      ) : null}
    </div>
  );
}

import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import type { Question } from './billing-questions';
import styles from './guarantee.module.css';

/** What every plan promises; whoever has paid can hold us to it here, also who has ended it already. */
export function Guarantee({ days, due, ask }: { days: number; due: boolean; ask: (question: Question) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.guarantee}>
      <p>
        <ShieldCheck aria-hidden="true" strokeWidth={2.25} />
        {t('plan.guarantee', { days })}
      </p>
      {due ? (
        <Button kind="text" small aria-haspopup="dialog" onClick={() => ask({ kind: 'refund' })}>
          {t('billing.guarantee.button')}
        </Button>
      ) : null}
    </div>
  );
}

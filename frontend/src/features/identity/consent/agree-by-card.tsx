import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { useAgreeByCard } from './consent';
import { Notice } from './notice';
import styles from './consent.module.css';

interface Props {
  householdId: string;
  onAgreed: () => void;
  onClose: () => void;
}

/** The notice of the mail, and the press that agrees to it. The user has paid by card. */
export function AgreeByCard({ householdId, onAgreed, onClose }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const agree = useAgreeByCard({
    onSuccess: () => {
      onAgreed();
      showToast({ text: t('consent.outcome.agreed.text') });
    },
    onError: (error) => {
      onClose();
      showToast({ text: messageOf(error), failed: true });
    },
  });
  return (
    <div className={styles.byCard}>
      <p ref={lead} className={styles.hint} tabIndex={-1}>
        {t('consent.lead')}
      </p>
      <Notice level={4} />
      <p className={styles.parent}>{t('consent.parent')}</p>
      <div className={styles.acts}>
        <Button
          kind="accent"
          small
          busy={agree.isPending}
          disabled={!online}
          onClick={() => agree.mutate(householdId)}
        >
          {t('consent.agree')}
        </Button>
        <Button kind="quiet" small onClick={onClose}>
          {t('consent.byCard.later')}
        </Button>
      </div>
    </div>
  );
}

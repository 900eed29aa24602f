import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { DeleteAccountDialog } from './delete-account-dialog';
import styles from './delete-account.module.css';

/** The settings card that deletes the account. */
export default function DeleteAccountCard() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const online = useOnline();
  return (
    <SettingsCard id="danger" title={t('danger.title')} lead={t('danger.lead')}>
      <div className={styles.act}>
        <Button
          kind="danger"
          wide
          icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />}
          disabled={!online}
          aria-describedby="danger-offline"
          onClick={() => setOpen(true)}
        >
          {t('danger.button')}
        </Button>
        <p id="danger-offline" className={styles.hint}>
          {online ? '' : t('danger.offline')}
        </p>
      </div>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </SettingsCard>
  );
}

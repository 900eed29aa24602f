import { FingerprintPattern } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import { showToast } from '../../../shared/ui/toast/toast';
import { readScreenLock, writeScreenLock } from '../../../sync/store/screen-lock-row';
import { useSession } from '../sessions/session';
import { hasScreenLock, makeScreenLock } from './make-screen-lock';
import styles from './screen-lock-row.module.css';

/** Whether the screen lock of this device opens the gate too. Nothing where the device has none. */
export function ScreenLockRow() {
  const userId = useSession().user?.id;
  return userId === undefined ? null : <Row key={userId} userId={userId} />;
}

function Row({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'none' | 'off' | 'on'>('none');
  const [changing, setChanging] = useState(false);
  const lead = useId();
  useEffect(() => {
    let isHere = true;
    void Promise.all([readScreenLock(userId), hasScreenLock()]).then(([lock, can]) => {
      if (isHere) setState(lock ? 'on' : can ? 'off' : 'none');
    });
    return () => {
      isHere = false;
    };
  }, [userId]);

  async function change(on: boolean) {
    if (changing) return;
    setChanging(true);
    try {
      await writeScreenLock(userId, on ? await makeScreenLock(userId) : null);
      setState(on ? 'on' : 'off');
    } catch (error) {
      console.warn('The screen lock was not changed', error);
      showToast({ text: t('family.screenLock.failed'), failed: true });
    }
    setChanging(false);
  }

  if (state === 'none') return null;
  return (
    <div className={styles.row}>
      <SwitchRow
        icon={<FingerprintPattern aria-hidden="true" strokeWidth={2.25} />}
        label={t('family.screenLock.title')}
        describedBy={lead}
        on={state === 'on'}
        onChange={(on) => void change(on)}
      />
      <p id={lead}>{t('family.screenLock.lead')}</p>
    </div>
  );
}

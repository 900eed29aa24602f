import { useState } from 'react';
import { GateRoom } from '../gate/gate-room';
import { useBackWhenHidden } from '../gate/use-back-when-hidden';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import { LettersForm } from './letters-form';
import type { LinkedGate as Linked } from './link-port';
import gateStyles from '../gate/gate.module.css';
import styles from './linked-gate.module.css';

type Opening = 'no' | 'on' | 'failed';

/** The gate of a device whose last home has ended: an adult links it again, or uses it without a child. */
export function EndedGate({ linked, onBack }: { linked: Linked; onBack: () => void }) {
  const { gate } = useKidPage();
  const [opening, setOpening] = useState<Opening>('no');
  useBackWhenHidden(onBack);
  const open = () => {
    if (opening === 'on') return;
    setOpening('on');
    gate.leave().catch(() => setOpening('failed'));
  };
  return (
    <GateRoom title={t('link.ended.title')} onBack={onBack}>
      <p className={gateStyles.hint}>{t('link.ended.lead')}</p>
      <div className={styles.form}>
        <LettersForm
          label={t('link.letters')}
          hint={t('link.hint')}
          press={t('link.ended.again')}
          letters={linked.letters()}
          send={linked.link}
        />
      </div>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.way}
          aria-disabled={opening === 'on'}
          aria-describedby="ended-adults"
          onClick={open}
        >
          {t(opening === 'on' ? 'link.sending' : 'link.ended.adults')}
        </button>
        <p id="ended-adults" className={gateStyles.hint}>
          {t('link.ended.adultsHint')}
        </p>
        <p className={styles.error} role="alert">
          {opening === 'failed' ? t('link.ended.failed') : ''}
        </p>
      </div>
    </GateRoom>
  );
}

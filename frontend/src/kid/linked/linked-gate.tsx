import { homesPerDevice } from '@pictick/rules/household/link-code';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { GateRoom } from '../gate/gate-room';
import { useBackWhenHidden } from '../gate/use-back-when-hidden';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import { HomeList } from './home-list';
import { readTyped } from './letters';
import { LettersForm } from './letters-form';
import type { LinkedGate as Linked } from './link-port';
import { useHomes } from './use-homes';
import gateStyles from '../gate/gate.module.css';
import styles from './linked-gate.module.css';

type Step = 'homes' | 'link' | 'unlink' | 'unlinked';

/** The gate of a linked device: its families, and the ways to link a further child or to unlink a family. */
export function LinkedGate({ linked, onBack }: { linked: Linked; onBack: () => void }) {
  const { gate } = useKidPage();
  const homes = useHomes(linked, gate.subscribe);
  const [step, setStep] = useState<Step>('homes');
  useBackWhenHidden(onBack);
  const given = step === 'link' && readTyped(linked.letters()) !== null ? linked.letters() : '';
  const isForm = step === 'link' || step === 'unlink';
  return (
    <GateRoom title={t('kid.gate.title')} onBack={onBack}>
      <p className={gateStyles.hint} role="status">
        {t(step === 'unlinked' ? 'link.gate.unlinked' : 'link.gate.lead')}
      </p>
      <HomeList homes={homes} />
      {isForm ? (
        <div className={styles.form}>
          {/* A key of its own: typed letters are of one purpose. */}
          <LettersForm
            key={step}
            label={t('link.letters')}
            hint={t(given === '' ? `link.gate.${step}Hint` : 'link.filled')}
            press={t(step === 'link' ? 'link.press' : 'link.gate.unlink')}
            letters={given}
            isQuiet={step === 'unlink'}
            send={step === 'link' ? linked.link : linked.unlink}
            onDone={step === 'link' ? onBack : () => setStep('unlinked')}
          />
          <button type="button" className={gateStyles.forgot} onClick={() => setStep('homes')}>
            {t('kid.gate.cancel')}
          </button>
        </div>
      ) : (
        <div className={styles.ways}>
          {homes.length < homesPerDevice ? null : <p className={gateStyles.hint}>{t('link.gate.full')}</p>}
          <button type="button" className={styles.way} onClick={() => setStep('link')}>
            <Link2 aria-hidden="true" strokeWidth={2.25} />
            {t('link.gate.more')}
          </button>
          <button type="button" className={styles.way} onClick={() => setStep('unlink')}>
            <Unlink aria-hidden="true" strokeWidth={2.25} />
            {t('link.gate.unlink')}
          </button>
        </div>
      )}
    </GateRoom>
  );
}

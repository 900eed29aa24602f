import { ArrowLeft, LockOpen } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AnimalFace } from '../../shared/ui/animal/animal-face';
import { useKidPage, useKidPart } from '../kid-page';
import { t } from '../texts';
import { AddressForm } from './address-form';
import { LegalText, type LegalPart } from './legal-text';
import { PinPad } from './pin-pad';
import styles from './gate.module.css';

const year = new Date().getFullYear();

/** The way to the grown-ups' room: the family's PIN, or the sign-in. */
export function Gate({ onBack }: { onBack: () => void }) {
  const { gate } = useKidPage();
  const child = useKidPart('child');
  const pin = useSyncExternalStore(gate.subscribe, gate.pin);
  const isOver = useSyncExternalStore(gate.subscribe, gate.isSessionOver);
  const [forgot, setForgot] = useState(false);
  const [legal, setLegal] = useState<LegalPart | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [legal]);
  /** The device may cover the page while it asks for its screen lock. */
  const isAsking = useRef(false);
  // A locked screen leads back to the child.
  const onHide = useCallback(() => {
    if (document.visibilityState === 'hidden' && !isAsking.current) onBack();
  }, [onBack]);
  useEffect(() => {
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [onHide]);
  const onAsking = (asking: boolean) => {
    isAsking.current = asking;
    onHide();
  };
  if (legal) return <LegalText part={legal} onClose={() => setLegal(null)} />;
  const signsIn = forgot || isOver || pin === null;
  return (
    <div className={styles.gate}>
      <main className={styles.main}>
        <span className={styles.badge}>
          <LockOpen aria-hidden="true" strokeWidth={2.25} />
        </span>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {t('kid.gate.title')}
        </h1>
        {signsIn ? (
          <AddressForm
            reason={t(
              isOver ? 'kid.gate.over' : forgot || gate.email() === null ? 'kid.gate.help' : 'kid.gate.noPin',
            )}
            onCancel={forgot && !isOver && pin !== null ? () => setForgot(false) : null}
          />
        ) : (
          <PinPad pin={pin} onForgot={() => setForgot(true)} onAsking={onAsking} />
        )}
        <button type="button" className={styles.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.5} />
          {child ? (
            <>
              <span className={styles.face}>
                <AnimalFace animal={child.animal} colour={child.colour} size={48} />
              </span>
              {child.nickname}
            </>
          ) : (
            t('kid.gate.back')
          )}
        </button>
      </main>
      <footer className={styles.legal}>
        <button type="button" onClick={() => setLegal('terms')}>
          {t('kid.gate.terms')}
        </button>
        <button type="button" onClick={() => setLegal('privacy')}>
          {t('kid.gate.privacy')}
        </button>
        <span>© {year} Pictick</span>
      </footer>
    </div>
  );
}

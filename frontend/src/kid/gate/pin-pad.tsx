import { Delete } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '../../shared/lib/lazy-component';
import { matchesPin, type PinHash } from '../../shared/lib/pin';
import { cx } from '../../shared/ui/cx';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import type { ScreenLockButtonProps } from './screen-lock/screen-lock-button';
import { useTries } from './use-tries';
import { WaitRing } from './wait-ring';
import styles from './gate.module.css';

const length = 4;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

const ScreenLockButton = lazyComponent<ScreenLockButtonProps>(
  () => import('./screen-lock/screen-lock-button'),
);

interface Props {
  pin: PinHash;
  onForgot: () => void;
  onAsking: ScreenLockButtonProps['onAsking'];
}

/**
 * Four digits open the app. Wrong ones turn the dots into rings, and after five the pad waits. The screen lock
 * opens during a wait too: the device limits its tries, and a cancelled one is no wrong PIN.
 */
export function PinPad({ pin, onForgot, onAsking }: Props) {
  const { gate } = useKidPage();
  const tries = useTries();
  const [digits, setDigits] = useState('');
  const [notice, setNotice] = useState<'wrong' | 'refused' | null>(null);
  const isChecking = digits.length === length;
  const isWaiting = tries.waitMs > 0;

  const press = (digit: string) => {
    if (tries.isWaiting() || isChecking) return;
    setNotice(null);
    const next = digits + digit;
    setDigits(next);
    if (next.length === length) void check(next);
  };
  const leave = async () => {
    tries.right();
    // Where nothing can be stored the page stays, and the pad takes digits again.
    await gate.leave().catch(() => setDigits(''));
  };
  const check = async (typed: string) => {
    const matches = await matchesPin(typed, pin);
    // Another window has begun a wait meanwhile: the right PIN waits too.
    if (matches && !tries.isWaiting()) {
      await leave();
      return;
    }
    if (!matches) {
      await tries.wrong();
      setNotice(tries.isWaiting() ? null : 'wrong');
    }
    setDigits('');
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === 'Backspace' && !isChecking) setDigits(digits.slice(0, -1));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const seconds = Math.ceil(tries.waitMs / 1000);
  // Screen readers hear the start and the end of a wait, not each second.
  const [announced, setAnnounced] = useState(seconds);
  if (announced === 0 ? isWaiting : !isWaiting) {
    setAnnounced(seconds);
    setNotice(null);
  }
  return (
    <>
      <div className={styles.hint}>
        <p role="status">
          {isWaiting ? (
            <span className="visually-hidden">{t('kid.gate.wait', { count: announced })}</span>
          ) : null}
          {notice ? t(`kid.gate.${notice}`) : isWaiting ? null : t('kid.gate.pin')}
        </p>
        {isWaiting ? (
          <p className={styles.wait} aria-hidden="true">
            <WaitRing left={seconds / announced} />
            {t('kid.gate.wait', { count: seconds })}
          </p>
        ) : null}
      </div>
      <p className={cx(styles.dots, (notice === 'wrong' || isWaiting) && styles.wrong)}>
        <span className="visually-hidden">{t('kid.gate.digits', { digits: digits.length })}</span>
        {Array.from({ length }, (_, index) => (
          <span key={index} className={styles.dot} data-in={index < digits.length} aria-hidden="true" />
        ))}
      </p>
      <div className={cx(styles.pad, isWaiting && styles.waiting)}>
        <div className={styles.keys} role="group" aria-label={t('kid.gate.pin')}>
          {keys.map((digit) => (
            <button
              key={digit}
              type="button"
              className={styles.key}
              aria-disabled={isWaiting}
              onClick={() => press(digit)}
            >
              {digit}
            </button>
          ))}
          <button
            type="button"
            className={styles.delete}
            aria-label={t('kid.gate.delete')}
            onClick={() => !isChecking && setDigits(digits.slice(0, -1))}
          >
            <Delete aria-hidden="true" strokeWidth={2.25} />
          </button>
        </div>
        {gate.screenLock ? (
          <Suspense>
            <ScreenLockButton
              lock={gate.screenLock}
              onAsking={(isAsking) => {
                setNotice(isAsking ? null : 'refused');
                onAsking(isAsking);
              }}
              onOpen={() => void leave()}
            />
          </Suspense>
        ) : null}
      </div>
      <button type="button" className={styles.forgot} onClick={onForgot}>
        {t('kid.gate.forgot')}
      </button>
    </>
  );
}

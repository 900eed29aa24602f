import { FingerprintPattern } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ScreenLock } from '../../../sync/store/screen-lock-row';
import { t } from '../../texts';
import { askScreenLock } from './ask-screen-lock';
import styles from './screen-lock-button.module.css';

export interface ScreenLockButtonProps {
  lock: ScreenLock;
  /** True while the device asks, which may cover the page; false if that opened nothing. */
  onAsking: (isAsking: boolean) => void;
  onOpen: () => void;
}

/** Opens the gate by the screen lock of the device. */
export default function ScreenLockButton({ lock, onAsking, onOpen }: ScreenLockButtonProps) {
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async () => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    onAsking(true);
    const isRight = await askScreenLock(lock, mine.signal);
    // The gate was left meanwhile, or the button pressed again.
    if (mine.signal.aborted) return;
    if (isRight) onOpen();
    else onAsking(false);
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('kid.gate.screenLock')}
      onClick={() => void ask()}
    >
      <FingerprintPattern aria-hidden="true" strokeWidth={2} />
    </button>
  );
}

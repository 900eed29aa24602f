import { Lock as LockIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from '../../shared/ui/cx';
import { useKidPage } from '../kid-page';
import { t } from '../texts';
import styles from './lock.module.css';

const holdMs = 2000;
/** A pointer that leaves this circle (px) lets go. */
const reach = 48;

/**
 * The way to the gate: held for two seconds. Let go early and it opens nothing. Assistive technology cannot
 * hold: its click opens the gate, where the PIN is asked for.
 */
export function Lock() {
  const { openGate } = useKidPage();
  const [isHeld, setHeld] = useState(false);
  const start = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(openGate, holdMs);
    return () => clearTimeout(timer);
  }, [isHeld, openGate]);
  /** True from a press until after its own click. */
  const isPress = useRef(false);
  const press = () => {
    isPress.current = true;
    setHeld(true);
  };
  const release = () => {
    setHeld(false);
    setTimeout(() => (isPress.current = false));
  };
  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className={cx(styles.lock, isHeld && styles.held)}
      aria-label={t('kid.lock')}
      data-lock=""
      onPointerDown={({ clientX, clientY, button }: PointerEvent) => {
        if (button > 0) return;
        start.current = { x: clientX, y: clientY };
        press();
      }}
      onPointerMove={({ clientX, clientY }) => {
        if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > reach) release();
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onKeyDown={(event) => {
        if (isKey(event)) {
          event.preventDefault();
          if (!event.repeat) press();
        }
      }}
      onKeyUp={release}
      onBlur={release}
      onClick={({ detail }) => {
        if (detail === 0 && !isPress.current) openGate();
      }}
    >
      <span className={styles.face}>
        <LockIcon aria-hidden="true" strokeWidth={2.25} />
        <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" pathLength="100" />
        </svg>
      </span>
    </button>
  );
}

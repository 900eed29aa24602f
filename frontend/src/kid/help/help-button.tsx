import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../../shared/ui/cx';
import { Seal } from '../cards/seal';
import { useKidPage, useKidPart } from '../kid-page';
import { HelpLine, type HelpPort } from '../model/help';
import { useSpeech } from '../speech/use-speech';
import { t } from '../texts';
import { HelpPicture } from './help-picture';
import styles from './help.module.css';

/** How long (ms) the answer of an adult is large. */
const largeMs = 6_000;

const lines = new WeakMap<HelpPort, HelpLine>();

/** The call goes on while the child moves from screen to screen. */
function lineOf(port: HelpPort, monotonic: () => number): HelpLine {
  const known = lines.get(port);
  if (known) return known;
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  };
  const line = new HelpLine(port, { monotonic, later });
  lines.set(port, line);
  return line;
}

/**
 * Asks the adults for help. An outlined seal: they can see it, as a wish waits for them. Kuzu waves: one of them is
 * coming. A loudspeaker: it was only said aloud. Worried Kuzu: it was not even said.
 */
export default function HelpButton() {
  const { store, taps, monotonic } = useKidPage();
  const child = useKidPart('child');
  const line = lineOf(store.help, monotonic);
  const button = useRef<HTMLButtonElement>(null);
  const childId = child?.id;
  useEffect(() => {
    if (childId !== undefined) line.actAs(childId);
  }, [line, childId]);
  const state = useSyncExternalStore(line.subscribe, line.state);
  const { say, isAvailable } = useSpeech(null, true);
  const isUnheard = state === 'aloud' && !isAvailable;
  const isComing = state === 'coming';
  const [isLarge, setLarge] = useState(false);
  const [wasComing, setWasComing] = useState(isComing);
  if (wasComing !== isComing) {
    setWasComing(isComing);
    setLarge(false);
  }
  useEffect(() => {
    if (!isComing) return;
    // Nothing comes under a finger.
    return taps.whenUp(() => {
      if (!line.takeAnswer()) return;
      setLarge(true);
      // Not while a grown-up is at the gate.
      if (!button.current?.closest('[inert]')) say(t('kid.help.coming'));
    });
  }, [isComing, line, taps, say]);
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => setLarge(false), largeMs);
    return () => clearTimeout(timer);
  }, [isLarge]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(styles.button, (state === 'asked' || isComing) && styles.flat)}
        aria-label={t('kid.help.ask')}
        data-help={state}
        onClick={() => {
          say(t('kid.help.ask'));
          void line.askForHelp();
        }}
      >
        {isComing || isUnheard ? (
          <img
            src={isComing ? '/figures/kuzu-wave.svg' : '/figures/kuzu-worry.svg'}
            alt=""
            draggable={false}
          />
        ) : (
          <HelpPicture />
        )}
        {isUnheard ? null : state === 'aloud' ? (
          <span className={cx(styles.sign, styles.aloud)}>
            <Volume2 aria-hidden="true" strokeWidth={2.5} />
          </span>
        ) : state === 'quiet' ? null : (
          <Seal className={cx(styles.sign, isComing ? styles.sealed : styles.waiting)} />
        )}
      </button>
      {isLarge ? (
        <span className={styles.large}>
          <img src="/figures/kuzu-wave.svg" alt="" draggable={false} />
        </span>
      ) : null}
      <span className="visually-hidden" role="status">
        {state === 'quiet' ? '' : t(`kid.help.${isUnheard ? 'unheard' : state}`)}
      </span>
    </>
  );
}

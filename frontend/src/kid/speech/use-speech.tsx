import type { Language } from '@pictick/rules/language';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { currentLanguage } from '../../i18n/language';
import { useKidPart } from '../kid-page';
import { useSounds } from '../sound/sounds';
import type { Phrase, Speaker } from './speaker';

/** After the first card was painted. */
const openMs = 200;

interface Room {
  /** Null until the code of speech is here, and where nothing is to be said. */
  speaker: Speaker | null;
  /** Cards are silent: only a call for help is said. */
  isOff: boolean;
  /** A grown-up is at the gate: nothing is said by itself. */
  isHidden: boolean;
}

const SpeechContext = createContext<Room>({ speaker: null, isOff: true, isHidden: false });

/** Speech for the screens of a child, in the way that the child's settings say. */
export function SpeechRoom({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const child = useKidPart('child');
  const { whenQuiet } = useSounds();
  const quiet = useRef(whenQuiet);
  useEffect(() => {
    quiet.current = whenQuiet;
  }, [whenQuiet]);
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  const isOff = child === null || child.speech === 'off';
  const isOn = (!isOff || child?.help === true) && 'speechSynthesis' in window;
  useEffect(() => {
    if (!isOn) return;
    let open: Speaker | null = null;
    let isHere = true;
    const timer = setTimeout(() => {
      import('./open-speaker').then(
        ({ openSpeaker }) => {
          if (isHere) setSpeaker((open = openSpeaker(window.speechSynthesis, (then) => quiet.current(then))));
        },
        // Without it the page shows no loudspeaker.
        () => {},
      );
    }, openMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
      open?.close();
      setSpeaker(null);
    };
  }, [isOn]);
  useEffect(() => {
    if (isHidden) speaker?.stop();
  }, [speaker, isHidden]);
  const room = useMemo(() => ({ speaker, isOff, isHidden }), [speaker, isOff, isHidden]);
  return <SpeechContext value={room}>{children}</SpeechContext>;
}

const noVoices = (): (() => void) => () => {};

interface Speech {
  /** Ends what is being said. */
  say: (words: string | readonly Phrase[]) => void;
  /** True if this device has a voice of its own for the language. */
  isAvailable: boolean;
}

/** Speech in a language; null: that of the page. `isCall`: also where speech is off. */
export function useSpeech(language: Language | null = null, isCall = false): Speech {
  const { speaker: voice, isOff } = useContext(SpeechContext);
  const speaker = isOff && !isCall ? null : voice;
  const own = language ?? currentLanguage();
  const isAvailable = useSyncExternalStore(
    speaker?.subscribe ?? noVoices,
    () => speaker?.canSay(own) ?? false,
  );
  return useMemo(
    () => ({
      isAvailable,
      say: (words) => speaker?.say(typeof words === 'string' ? [{ words, language: own }] : words),
    }),
    [speaker, own, isAvailable],
  );
}

/** A card with what is said when it comes. */
interface Coming {
  key: string;
  phrases: readonly Phrase[];
}

/** Says cards that come, if the child's settings want it. A card that leaves takes its words with it. */
export function useComing(cards: readonly Coming[]): void {
  const { speaker: voice, isOff, isHidden } = useContext(SpeechContext);
  const speaker = isOff ? null : voice;
  const child = useKidPart('child');
  const isByItself = child?.speech === 'comes';
  const known = useRef<readonly string[]>([]);
  const keys = cards.map(({ key }) => key).join(' ');
  const latest = useRef(cards);
  useEffect(() => {
    latest.current = cards;
  });
  useEffect(() => {
    if (!speaker || isHidden) return;
    const before = known.current;
    const here = latest.current;
    known.current = here.map(({ key }) => key);
    const fresh = here.filter(({ key }) => !before.includes(key));
    if (isByItself && fresh.length > 0) speaker.say(fresh.flatMap(({ phrases }) => phrases));
    else if (before.some((key) => !known.current.includes(key))) speaker.stop();
  }, [speaker, isHidden, isByItself, keys]);
  useEffect(
    () => () => {
      known.current = [];
      speaker?.stop();
    },
    [speaker],
  );
}

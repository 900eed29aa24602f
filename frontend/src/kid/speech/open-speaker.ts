import type { Language } from '@pictick/rules/language';
import { noteVoiceless, voicelessLanguage } from '../../shared/lib/voiceless';
import type { Phrase, Speaker, WhenQuiet } from './speaker';
import { chooseVoice, spokenLanguages } from './voices';

/** Time (ms) between an end and the next words: browsers lose words that follow a cancellation at once. */
const restMs = 80;
/** A card that came this long ago (ms) is not said by a voice that comes late. */
const lateMs = 5000;
/** Words that have not begun after this time (ms) are tried once more: after sleep an engine may hang. */
const silentMs = 4000;
/** Times (ms) at which the voices are read again, for browsers that do not tell of a change. */
const lookAgainMs = [100, 400, 1500, 4000, 10_000];

/** Emoji are left out: voices read their names. */
const spokenWords = (words: string): string =>
  words
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * `idle`: nothing to say. `soon`: waits for a sound or a cancellation. `speaks`: the browser has the words.
 * The others wait: for a voice, for the first tap, and until the page is seen.
 */
type State = 'idle' | 'soon' | 'speaks' | 'voiceless' | 'untapped' | 'unseen';

/** Speaks by `speechSynthesis`, with voices of this device only. */
export function openSpeaker(synthesis: SpeechSynthesis, whenQuiet: WhenQuiet): Speaker {
  return new DeviceSpeaker(synthesis, whenQuiet);
}

class DeviceSpeaker implements Speaker {
  private state: State = 'idle';
  private phrases: readonly Phrase[] = [];
  /** Held, since Chromium forgets the events of words that nothing refers to. */
  private utterance: SpeechSynthesisUtterance | null = null;
  private hasBegun = false;
  private lateAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cancelQuiet = (): void => {};
  private languages: ReadonlySet<Language> = new Set();
  /** Languages that the screen asked for in vain. */
  private readonly missed = new Set<Language>();
  private readonly listeners = new Set<() => void>();
  private readonly closed = new AbortController();
  private readonly looks: ReturnType<typeof setTimeout>[];
  /** iOS is silent, and Chromium refuses, before the first tap. */
  private isTapped = false;
  private hasSpokenInTap = false;

  constructor(
    private readonly synthesis: SpeechSynthesis,
    private readonly whenQuiet: WhenQuiet,
  ) {
    const { signal } = this.closed;
    // Older versions of Safari have no events here.
    (synthesis as Partial<SpeechSynthesis>).addEventListener?.('voiceschanged', this.look, { signal });
    this.looks = lookAgainMs.map((ms) => setTimeout(this.look, ms));
    document.addEventListener('visibilitychange', this.seen, { signal });
    // A page that is left would go on speaking.
    window.addEventListener('pagehide', () => this.stop(), { signal });
    window.addEventListener('click', () => (this.hasSpokenInTap = false), { capture: true, signal });
    window.addEventListener('click', this.tapped, { signal });
    this.looks.push(setTimeout(this.tellAdults, lookAgainMs.at(-1)));
    this.look();
  }

  readonly canSay = (language: Language): boolean => {
    if (this.languages.has(language)) return true;
    this.missed.add(language);
    return false;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly say = (phrases: readonly Phrase[]): void => {
    this.clear();
    this.phrases = phrases
      .map(({ words, language }) => ({ words: spokenWords(words), language }))
      .filter(({ words }) => words !== '');
    this.lateAt = Date.now() + lateMs;
    this.start();
  };

  readonly stop = (): void => {
    this.clear();
    if (this.isBusy()) this.synthesis.cancel();
  };

  readonly close = (): void => {
    this.stop();
    this.closed.abort();
    for (const look of this.looks) clearTimeout(look);
    this.listeners.clear();
  };

  private clear(): void {
    clearTimeout(this.timer);
    this.cancelQuiet();
    this.utterance = null;
    this.phrases = [];
    this.state = 'idle';
  }

  private isBusy(): boolean {
    return this.synthesis.speaking || this.synthesis.pending;
  }

  private start(): void {
    const [first] = this.phrases;
    if (!first) return;
    this.state = 'soon';
    if (document.visibilityState === 'hidden') this.state = 'unseen';
    else if (!this.canSay(first.language)) this.state = 'voiceless';
    else this.cancelQuiet = this.whenQuiet(() => this.begin());
  }

  private begin(): void {
    if (this.isBusy()) {
      this.synthesis.cancel();
      this.timer = setTimeout(() => this.next(), restMs);
    } else this.next();
  }

  /** Says the first phrase, then the rest. The voice is chosen now: it may be gone since. */
  private next(isAgain = false): void {
    const [phrase, ...rest] = this.phrases;
    if (!phrase) {
      this.clear();
      return;
    }
    const voice = chooseVoice(this.synthesis.getVoices(), phrase.language, navigator.languages);
    if (!voice) {
      this.phrases = rest;
      this.next();
      return;
    }
    const utterance = utteranceOf(phrase.words, voice);
    const isOwn = (): boolean => this.utterance === utterance;
    this.utterance = utterance;
    this.state = 'speaks';
    this.hasBegun = false;
    utterance.onstart = () => {
      if (!isOwn()) return;
      this.hasBegun = true;
      clearTimeout(this.timer);
    };
    utterance.onend = () => {
      if (!isOwn()) return;
      clearTimeout(this.timer);
      this.phrases = rest;
      this.next();
    };
    utterance.onerror = ({ error }) => {
      if (!isOwn()) return;
      clearTimeout(this.timer);
      if (error === 'not-allowed') this.waitForTap();
      else this.clear();
    };
    this.speak(utterance);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.isSilent(isAgain), silentMs);
  }

  private speak(utterance: SpeechSynthesisUtterance): void {
    this.hasSpokenInTap = true;
    if (this.synthesis.paused) this.synthesis.resume();
    this.synthesis.speak(utterance);
  }

  private isSilent(isAgain: boolean): void {
    this.utterance = null;
    this.synthesis.cancel();
    if (!this.isTapped) this.waitForTap();
    else if (isAgain) this.clear();
    else this.timer = setTimeout(() => this.next(true), restMs);
  }

  private waitForTap(): void {
    this.utterance = null;
    this.state = 'untapped';
    this.isTapped = false;
  }

  /** The first tap says what waits, or nothing audible, so that later cards may speak by themselves. */
  private readonly tapped = (): void => {
    if (this.isTapped) return;
    this.isTapped = true;
    if (this.hasSpokenInTap) return;
    if (this.state === 'untapped' || (this.state === 'speaks' && !this.hasBegun)) {
      this.next();
      return;
    }
    const voice = this.synthesis.getVoices().find(({ localService }) => localService);
    if (voice && this.state !== 'speaks') this.speak(Object.assign(utteranceOf(' ', voice), { volume: 0 }));
  };

  private readonly seen = (): void => {
    if (document.visibilityState === 'hidden') {
      this.stop();
      return;
    }
    if (this.synthesis.paused) this.synthesis.resume();
    this.look();
    if (this.state === 'unseen') this.start();
  };

  /** When no voice can be expected any more, the adults' pages say so. */
  private readonly tellAdults = (): void => {
    const noted = voicelessLanguage();
    const [missing] = [...this.missed].filter((language) => !this.languages.has(language));
    if (missing) noteVoiceless(missing);
    else if (noted && this.languages.has(noted)) noteVoiceless(null);
  };

  private readonly look = (): void => {
    const languages = spokenLanguages(this.synthesis.getVoices());
    if ([...languages].join() === [...this.languages].join()) return;
    this.languages = languages;
    if (this.state === 'voiceless' && Date.now() < this.lateAt) this.start();
    for (const listener of this.listeners) listener();
  };
}

function utteranceOf(words: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.voice = voice;
  utterance.lang = voice.lang.replace('_', '-');
  // A little slower than among adults.
  utterance.rate = 0.9;
  return utterance;
}

interface Given {
  remote?: boolean;
  name?: string;
  voiceURI?: string;
  isDefault?: boolean;
}

/** A voice of the stand-in: on this device unless it is `remote`. */
export function voiceOf(
  lang: string,
  { remote = false, name = `${lang} voice`, voiceURI, isDefault = false }: Given = {},
): SpeechSynthesisVoice {
  return { lang, name, voiceURI: voiceURI ?? name, localService: !remote, default: isDefault };
}

class Utterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  rate = 1;
  volume = 1;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  constructor(readonly text: string) {
    super();
  }
}

/**
 * Stands in for `speechSynthesis`: voices that come late and change, words that take 500 ms, and the quirks of
 * browsers. `said` has what was heard, `leaked` what went to a voice that is not on this device.
 */
export class SpeechStandIn extends EventTarget {
  readonly said: string[] = [];
  readonly leaked: string[] = [];
  readonly cut: string[] = [];
  paused = false;
  /** Chromium refuses words before the first tap; iOS drops them without an event. */
  beforeTap: 'speaks' | 'refuses' | 'drops' = 'speaks';
  /** Words that follow a cancellation at once are lost. */
  isRacy = false;
  /** After sleep nothing begins until it is cancelled once. */
  isHung = false;
  private voices: SpeechSynthesisVoice[];
  private current: Utterance | null = null;
  private readonly waiting: Utterance[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUnlocked = false;
  private isInClick = false;
  private cancelledNow = false;

  constructor(voices: readonly SpeechSynthesisVoice[]) {
    super();
    this.voices = [...voices];
  }

  /** Puts it in the place of the browser's own; answers a function that takes it away. */
  install(): () => void {
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: this });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: Utterance });
    const unlock = () => {
      if (this.beforeTap === 'refuses') this.isUnlocked = true;
      this.isInClick = true;
      queueMicrotask(() => (this.isInClick = false));
    };
    window.addEventListener('click', unlock, true);
    return () => {
      window.removeEventListener('click', unlock, true);
      Reflect.deleteProperty(window, 'speechSynthesis');
      Reflect.deleteProperty(window, 'SpeechSynthesisUtterance');
    };
  }

  getVoices(): SpeechSynthesisVoice[] {
    return this.voices;
  }

  /** `isTold`: with the event that some browsers do not send. */
  setVoices(voices: readonly SpeechSynthesisVoice[], isTold = true): void {
    this.voices = [...voices];
    if (isTold) this.dispatchEvent(new Event('voiceschanged'));
  }

  get speaking(): boolean {
    return this.current !== null;
  }

  get pending(): boolean {
    return this.waiting.length > 0;
  }

  speak(utterance: Utterance): void {
    if (!utterance.voice?.localService || !this.voices.includes(utterance.voice))
      this.leaked.push(utterance.text);
    if (this.isRacy && this.cancelledNow) return;
    if (this.beforeTap === 'drops' && !this.isUnlocked) {
      // iOS lets words begin inside a tap only; afterwards all may.
      if (!this.isInClick) return;
      this.isUnlocked = true;
    }
    if (this.beforeTap === 'refuses' && !this.isUnlocked) {
      setTimeout(() => utterance.onerror?.({ error: 'not-allowed' }));
      return;
    }
    this.waiting.push(utterance);
    this.next();
  }

  cancel(): void {
    const ended = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)];
    if (this.current && this.current.volume > 0) this.cut.push(this.current.text);
    this.current = null;
    this.isHung = false;
    clearTimeout(this.timer);
    this.cancelledNow = true;
    setTimeout(() => {
      this.cancelledNow = false;
      for (const utterance of ended) utterance.onerror?.({ error: 'interrupted' });
    });
  }

  resume(): void {
    this.paused = false;
    this.next();
  }

  private next(): void {
    if (this.current || this.paused) return;
    const utterance = (this.current = this.waiting.shift() ?? null);
    if (!utterance || this.isHung) return;
    const name = utterance.voice?.name ?? '';
    if (utterance.volume > 0) this.said.push(`${utterance.text} (${name.replace(/ voice$/, '')})`);
    setTimeout(() => utterance.onstart?.());
    this.timer = setTimeout(() => {
      this.current = null;
      utterance.onend?.();
      this.next();
    }, 500);
  }
}

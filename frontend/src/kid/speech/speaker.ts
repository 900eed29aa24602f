import type { Language } from '@pictick/rules/language';

/** Words and their language. */
export interface Phrase {
  words: string;
  language: Language;
}

/** Says names aloud by the voices of this device. */
export interface Speaker {
  /** Ends what is being said. Nothing is said where the first phrase has no voice. */
  say: (phrases: readonly Phrase[]) => void;
  stop: () => void;
  canSay: (language: Language) => boolean;
  /** Told when a language gets its voice or loses it. */
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

/** Runs the work when no sound is heard. Answers a function that cancels it. */
export type WhenQuiet = (then: () => void) => () => void;

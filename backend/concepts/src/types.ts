export type Language = 'en' | 'es' | 'fr' | 'de' | 'tr' | 'nl';
export const languages: readonly Language[] = ['en', 'es', 'fr', 'de', 'tr', 'nl'];

export type ListType = 'shopping' | 'task';
export type Kind = 'food' | 'household' | 'thing' | 'chore';

export type Pack =
  | 'bag'
  | 'jar'
  | 'bottle'
  | 'carton'
  | 'box'
  | 'can'
  | 'cup'
  | 'tube'
  | 'packet'
  | 'jug'
  | 'spray'
  | 'aerosol'
  | 'tray'
  | 'roll';
export type Badge =
  | 'sparkle'
  | 'arrow-in'
  | 'arrow-out'
  | 'bubbles'
  | 'snow'
  | 'heart'
  | 'zzz'
  | 'clock'
  | 'plus'
  | 'drops'
  | 'power';

/**
 * The parts of a picture: an icon (our own or of the art set), a package for a thing without a drawing, and a
 * second icon in front if one is ambiguous. `paint` names other colours than those of the concept's id.
 */
export type Art = {
  icon: string;
  pack?: Pack;
  tint?: string;
  paint?: string;
  beside?: string;
  badge?: Badge;
};

/** A thing or chore with a picture. `noun` is the only text about it that leaves the server. */
export type Concept = { id: string; noun: string; emoji: string; kind: Kind; art: Art };

/** Rules of a language for the matcher: each entry is a list of words separated by spaces. */
export type Rules = {
  /** Articles, possessives, "please", "buy": words without meaning for a match. */
  stop: string;
  /** Words between an amount and its thing: "a jar of jam". */
  of: string;
  /** Text after these only describes: "bread with seeds", "milk for grandma". */
  cut: string;
  /** Measures and packages. */
  units: string;
  /** Number words. */
  numbers: string;
  /** Qualities that never change the picture: organic, large, frozen. */
  fillers: string;
  /** Flavours and scents: after another thing they only describe it. */
  flavours: string;
  /** People for or with whom a chore is done: "bake with granny" is no visit. */
  people: string;
  /** Text after these in a chore names the place: "shoes by the door". */
  places: string;
  /**
   * In languages with the name at the end: the main food of an unknown dish. Other food before an unknown
   * word gives no picture.
   */
  meats: string;
  /** Verbs without meaning of their own: "clean", "put". */
  generic: string;
  /** Words that turn their neighbour into something else: a "rice cooker" is not rice. */
  blocks: string;
  /** Irregular forms, each with its base form: "riega=regar". */
  irregular: string;
  /** Known words that are no head of a compound: "Bildschirm" is no umbrella. */
  noTail: string;
  /** Names of things and chores that count only when they stand alone: "school", "money", "cat". */
  vague: string;
  /** Words of spoken sentences, which do not stand on a list: "me", "who", "never". */
  talk: string;
};

/** The kinds of things without a picture that a letter card can show. */
export const cardKinds = ['food', 'household', 'thing'] as const;
export type CardKind = (typeof cardKinds)[number];

/**
 * The words of one language: concept id -> [emoji, phrase, phrase, ...].
 * A word in a phrase may offer alternatives: "feed dog/puppy".
 */
export type WordFile = {
  language: Language;
  rules: Rules;
  /**
   * Names of things without a picture, by kind: whole words and tails of compounds, separated by spaces;
   * names of several words as "toilet_seat".
   */
  kinds: Record<CardKind, string>;
  food: Record<string, string[]>;
  things: Record<string, string[]>;
  chores: Record<string, string[]>;
};

export type Match = { concept: string | null; emoji: string | null; score: number };

/** A thing of a message: its name as it was written, and its amount. */
export type Thing = { name: string; quantity: string | null };

/** All things of a message. `unsure` if a careful reader would ask how to separate them. */
export type Message = { things: Thing[]; unsure: boolean };

export interface Matcher {
  /** The concept that fits the text best, or null if a letter card is better than a guess. */
  match(text: string, listType?: ListType): Match;
  /**
   * Concepts that the text may mean besides its match, likeliest first: other meanings, its parts, then
   * neighbours in the dictionary.
   */
  alternatives(text: string, listType: ListType): string[];
  /** The commonest name of a concept in this language; null if it has none. */
  nameOf(concept: string): string | null;
  /** The kind of a thing without a picture; null unless the word that names it tells the kind. */
  kind(text: string): CardKind | null;
  /**
   * True if a line names several things or chores, so that no picture and no amount of one of them is right.
   */
  namesSeveral(text: string, listType: ListType): boolean;
  /** The things or chores of a line, each as it was written; the line itself if it is not surely several. */
  lines(text: string, listType: ListType): string[];
  /** The things or chores of a whole message, on one line or several, without greetings, requests and talk. */
  readMessage(text: string, listType: ListType): Message;
  /** Equal for two names of one thing, and for its singular and plural. */
  keyOf(name: string): string;
}

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
 * How the picture is composed: an icon (our own or of the art set), on a package where the thing has no drawing of its own, with a
 * second icon in front of it where only two tell what is meant. `paint` names other colours than those kept under the concept's id.
 */
export type Art = {
  icon: string;
  pack?: Pack;
  tint?: string;
  paint?: string;
  beside?: string;
  badge?: Badge;
};

/** One thing or chore that has a picture. `noun` is the only text that ever leaves the server for it. */
export type Concept = { id: string; noun: string; emoji: string; kind: Kind; art: Art };

/** What a language adds to the matcher: each entry is a list of words separated by spaces. */
export type Rules = {
  /** Articles, possessives, "please", "buy": never carry the meaning. */
  stop: string;
  /** Words between an amount and its thing: "a jar of jam". */
  of: string;
  /** What follows these only describes: "bread with seeds", "milk for grandma". */
  cut: string;
  /** Measures and packages. */
  units: string;
  /** Number words. */
  numbers: string;
  /** Qualities that never change the picture: organic, large, frozen. */
  fillers: string;
  /** What things taste and smell of: behind another thing they only describe it. */
  flavours: string;
  /** Whom things are done for or with: "bake with granny" is no visit. */
  people: string;
  /** What follows these in a chore is where it is done: "shoes by the door". */
  places: string;
  /** Where the name comes last: of what an unknown dish is made. Other food before an unknown word is no picture of it. */
  meats: string;
  /** Verbs that say nothing without their object: "clean", "put". */
  generic: string;
  /** Words that turn their neighbour into something else: a "rice cooker" is not rice. */
  blocks: string;
  /** Forms that no rule finds, each with what it is a form of: "riega=regar". */
  irregular: string;
  /** Known words that are no head of a compound: "Bildschirm" is no umbrella. */
  noTail: string;
  /** Names of things and chores that stand for themselves only when they stand alone: "school", "money", "cat". */
  vague: string;
  /** Words that people say to each other, and do not write on a list: "me", "who", "never". */
  talk: string;
};

/** What a letter card can tell of a thing that has no picture. */
export const cardKinds = ['food', 'household', 'thing'] as const;
export type CardKind = (typeof cardKinds)[number];

/**
 * The words of one language: concept id -> [emoji, phrase, phrase, ...].
 * A word in a phrase may offer alternatives: "feed dog/puppy".
 */
export type WordFile = {
  language: Language;
  rules: Rules;
  /** Names of things without a picture, by what they are: whole words and the tails of compounds, separated by spaces; those of several words as "toilet_seat". */
  kinds: Record<CardKind, string>;
  food: Record<string, string[]>;
  things: Record<string, string[]>;
  chores: Record<string, string[]>;
};

export type Match = { concept: string | null; emoji: string | null; score: number };

export interface Matcher {
  /** The concept that pictures the text best, or null when a guess would be worse than a letter. */
  match(text: string, listType?: ListType): Match;
  /** Concepts that the text may mean besides its match, the likeliest first: other meanings, its parts, then what stands nearby in the dictionary. */
  alternatives(text: string, listType: ListType): string[];
  /** The commonest name of a concept in this language; null: it has none. */
  nameOf(concept: string): string | null;
  /** What a thing is whose picture is not known; null unless the word that names it says so. */
  kind(text: string): CardKind | null;
  /** Whether a line names more than one thing or chore, so that no picture and no amount of one of them is right for it. */
  namesSeveral(text: string, listType: ListType): boolean;
  /** The things or chores that a line names, each as it was written; the line itself where it is not surely several. */
  lines(text: string, listType: ListType): string[];
  /** The same for two names of one thing, also for one and several of it. */
  keyOf(name: string): string;
}

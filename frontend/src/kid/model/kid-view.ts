import type { Day } from '@pictick/rules/calendar/day';
import type { Band, BandStarts } from '@pictick/rules/calendar/household-day';
import type { Animal } from '@pictick/rules/household/animal';
import type { ChildSettings, ShownOnCards } from '@pictick/rules/household/child-settings';
import type { ChildColour } from '@pictick/rules/household/colour';
import type { Language } from '@pictick/rules/language';

/** The content of the child's page. `gone`: the profile was deleted or the consent is missing. */
export interface KidView {
  status: 'loading' | 'ready' | 'gone';
  child: KidChild | null;
  /** All children of the household, the acting one included, in the family's order. */
  children: readonly KidFace[];
  clock: KidClock | null;
  lists: readonly KidList[];
  /** Two cards that an adult picked, which stand alone until both are done. */
  firstThen?: KidList | null;
  /** If nothing is in front: the first card of the routine that comes next. */
  next?: { item: KidThing; band: Band } | null;
  /** Today is a day off of the child or of the household. */
  isDayOff?: boolean;
}

export interface KidFace {
  id: string;
  nickname: string;
  animal: Animal;
  colour: ChildColour;
}

export interface KidChild extends KidFace, ChildSettings {
  shows: ShownOnCards;
}

export interface KidClock {
  timeZone: string;
  dayStartsAt: number;
  bands: BandStarts;
}

export interface KidList {
  id: string;
  listType: 'shopping' | 'task';
  items: readonly KidItem[];
  /** Of a routine: the part of the day that it belongs to. */
  band?: Band;
  /** Of a routine: the day whose cards are shown. */
  day?: Day;
  /** Two cards in their order: first the one, then the other. */
  isFirstThen?: true;
}

/** A name and its picture. */
export interface KidThing {
  name: string;
  /** In which the name was written; null where this is not known. */
  language: Language | null;
  /** Key of the plain picture. */
  depicts: string;
  /** Shown where the picture book has no such key, and always if it is an own photo. */
  image: { url: string; color: string; isPhoto?: true };
}

export interface KidItem extends KidThing {
  id: string;
  listId: string;
  quantity: string | null;
  /** Of the timer, 1 to 59. */
  minutes?: number;
  checked: boolean;
  /** Ticked by the acting child. */
  mine: boolean;
  /** In first-then: the day of the routine that the card belongs to. */
  day?: Day;
  /** Of a routine of the whole family. */
  isAnyones?: true;
  /** Not today: it keeps its place, crossed out, and has no stamp. */
  isSkipped?: boolean;
  /** A change: the thing that this card replaces today. */
  insteadOf?: KidThing;
}

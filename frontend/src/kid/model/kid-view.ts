import type { BandStarts } from '@pictick/rules/calendar/household-day';
import type { Animal } from '@pictick/rules/household/animal';
import type { ChildColour } from '@pictick/rules/household/colour';

/** The content of the child's page. `gone`: the profile was deleted or the consent is missing. */
export interface KidView {
  status: 'loading' | 'ready' | 'gone';
  child: KidChild | null;
  /** All children of the household, the acting one included, in the family's order. */
  children: readonly KidFace[];
  clock: KidClock | null;
  lists: readonly KidList[];
}

export interface KidFace {
  id: string;
  nickname: string;
  animal: Animal;
  colour: ChildColour;
}

export interface KidChild extends KidFace {
  shows: 'pictures' | 'both' | 'words';
  animations: boolean;
  celebration: boolean;
  companionOnCards: boolean;
  canLayBack: boolean;
  dimInEvening: boolean;
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
}

export interface KidItem {
  id: string;
  listId: string;
  name: string;
  quantity: string | null;
  checked: boolean;
  /** Ticked by the acting child. */
  mine: boolean;
  /** Key of the plain picture. */
  depicts: string;
  /** Shown where the picture book has no such key. */
  image: { url: string; color: string };
}

import type { Language } from '@pictick/rules/language';

export type ListType = 'shopping' | 'task';

export interface Depiction {
  /** Key of the page: a concept such as "apple", or a letter card such as "card-shopping-q". */
  depicts: string;
  concept: string | null;
}

/** Maps texts to pictures. Every text has one. */
export abstract class PictureBook {
  abstract depict(text: string, listType: ListType, language: Language): Depiction;
  /** A page of the picture book by its key: a concept or a letter card. Null: there is no such page. */
  abstract page(depicts: string): Depiction | null;
  /** The letter card of a text, even if a concept is known for it. */
  abstract card(text: string, listType: ListType, language: Language): Depiction;
  /** Equal for two spellings of the same name. Choices of pictures are stored by it. */
  abstract nameKey(name: string, language: Language): string;
  /** Equal for two names of the same thing, also for one and several of it: "egg" and "eggs". */
  abstract thingKey(name: string, language: Language): string;
}

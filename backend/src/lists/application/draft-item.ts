import { uuidv7 } from 'uuidv7';
import { claimedTime } from '../domain/deed';
import { cleanWords, type ItemDraft, type ItemWords } from '../domain/item';
import type { Language, ListType, PictureBook } from '../domain/picture-book';

export interface NewItem extends ItemWords {
  id?: string | null | undefined;
  createdAt?: string | null | undefined;
  promptId?: string | null | undefined;
  selectedCharacterId?: string | null | undefined;
  /** The ticked item of the same name that its device saw. */
  fromBasket?: string | null | undefined;
}

/** The ids that a wish refers to. */
export const idsOf = ({ id, fromBasket }: NewItem): string[] => [id, fromBasket].flatMap((each) => each?.toLowerCase() ?? []);

/** A wish made ready to be put into a list: cleaned, pictured, with the ids that travel ahead of results. */
export function draftItem(wish: NewItem, listType: ListType, language: Language, book: PictureBook, now: Date): ItemDraft {
  const words = cleanWords(wish);
  return {
    ...words,
    ...book.depict(words.name, listType, language),
    id: wish.id?.toLowerCase() ?? uuidv7(),
    imageId: uuidv7(),
    createdAt: claimedTime(wish.createdAt, now),
    promptId: wish.promptId ?? null,
    selectedCharacterId: wish.selectedCharacterId ?? null,
  };
}

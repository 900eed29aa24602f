import { uuidv7 } from 'uuidv7';
import { DomainError } from '../../kernel/domain-error';
import { claimedTime } from '../domain/deed';
import { cleanWords, type ItemDraft, type ItemWords } from '../domain/item';
import type { ListType } from '../domain/picture-book';
import { nameOf } from '../domain/words';
import type { Depict } from './chosen-depictions';

export interface NewItem extends ItemWords {
  id?: string | null | undefined;
  createdAt?: string | null | undefined;
  promptId?: string | null | undefined;
  selectedCharacterId?: string | null | undefined;
  /** The ticked item of the same name that its device saw. */
  fromBasket?: string | null | undefined;
}

/** The ids that a wish refers to. */
export const idsOf = ({ id, fromBasket }: NewItem): string[] =>
  [id, fromBasket].flatMap((each) => each?.toLowerCase() ?? []);

/** The name as it will be kept; none where it will be refused. */
export function namesOf({ name }: NewItem): string[] {
  try {
    return [nameOf(name)];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** A wish made ready to be put into a list: cleaned, pictured, with the ids that travel ahead of results. */
export function draftItem(wish: NewItem, listType: ListType, depict: Depict, now: Date): ItemDraft {
  const words = cleanWords(wish);
  return {
    ...words,
    ...depict(words.name, listType),
    id: wish.id?.toLowerCase() ?? uuidv7(),
    imageId: uuidv7(),
    createdAt: claimedTime(wish.createdAt, now),
    promptId: wish.promptId ?? null,
    selectedCharacterId: wish.selectedCharacterId ?? null,
  };
}

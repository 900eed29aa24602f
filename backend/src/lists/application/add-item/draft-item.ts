import { uuidv7 } from 'uuidv7';
import { DomainError } from '../../../kernel/domain-error';
import { parseItemText, type ItemDraft, type ItemText } from '../../domain/item';
import { parseName } from '../../domain/item-text';
import { claimedTime } from '../../domain/list-change';
import type { ListType } from '../../domain/pictures/picture-book';
import type { Depict } from '../pictures/chosen-depictions';

export interface NewItem extends ItemText {
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
    return [parseName(name)];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** A wish made ready to be put into a list: cleaned, pictured, with the ids that travel ahead of results. */
export function draftItem(input: NewItem, listType: ListType, depict: Depict, now: Date): ItemDraft {
  const words = parseItemText(input);
  return {
    ...words,
    ...depict(words.name, listType),
    id: input.id?.toLowerCase() ?? uuidv7(),
    imageId: uuidv7(),
    createdAt: claimedTime(input.createdAt, now),
    promptId: input.promptId ?? null,
    selectedCharacterId: input.selectedCharacterId ?? null,
  };
}

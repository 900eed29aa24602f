import { uuidv7 } from 'uuidv7';
import { DomainError } from '../../../kernel/domain-error';
import { parseItemText, type ItemDraft, type ItemText } from '../../domain/item';
import { parseName } from '../../domain/item-text';
import { claimedTime } from '../../domain/list-change';
import type { ListType } from '../../domain/pictures/picture-book';
import type { Depict } from '../pictures/chosen-depictions';
import { type RoutineInput, routineFieldsOf } from '../routines/routine-fields';

export interface NewItem extends ItemText, RoutineInput {
  id?: string | null | undefined;
  createdAt?: string | null | undefined;
  promptId?: string | null | undefined;
  selectedCharacterId?: string | null | undefined;
  insteadOf?: string | null | undefined;
  keepsPlain?: boolean | undefined;
  /** Id of the ticked item of the same name that the device saw in the basket. */
  fromBasket?: string | null | undefined;
}

/** Lower-case ids that the new item refers to. */
export const idsOf = ({ id, fromBasket }: NewItem): string[] =>
  [id, fromBasket].flatMap((each) => each?.toLowerCase() ?? []);

/** The cleaned name, or none if the name is invalid. */
export function namesOf({ name }: NewItem): string[] {
  try {
    return [parseName(name)];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** Cleans the text, finds the picture and fills in missing ids. @throws VALIDATION_FAILED */
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
    ...routineFieldsOf(input),
    ...(input.keepsPlain && { keepsPlain: true }),
    ...(input.insteadOf && { insteadOf: input.insteadOf.toLowerCase() }),
  };
}

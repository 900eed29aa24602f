import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { changedHead } from '../changed-head';
import { listPath } from '../scope';

/** Sets the character in the pictures of items added from now on; null: the usual one. */
export interface ChooseCharacter {
  kind: 'list.character';
  characterId: string | null;
}

export const overlay: Overlay<ChooseCharacter> = {
  head: ({ characterId }) => ({ selectedCharacterId: characterId }),
};

export const request: Request<ChooseCharacter> = ({ characterId }, listId) => ({
  method: 'PATCH',
  path: `${listPath(listId)}/character`,
  body: { selectedCharacterId: characterId },
});

export const applied: Applied<ChooseCharacter> = {
  rows: changedHead,
  isStep: (_change, { selectedCharacterId }, { list }) =>
    list?.head.selectedCharacterId !== selectedCharacterId,
};

export const rejected: Rejected<ChooseCharacter> = {};

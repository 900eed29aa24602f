import { freshId } from '../../../api/http/ids';
import type { Depiction, ItemRow, ListType } from '../../../sync/types';
import { openItemParser } from '../add-item/item-parser';
import { change } from '../api/change';
import type { ItemParser } from './plain-picture';

export type OtherPicture = ReturnType<ItemParser['alternatives']>[number];

/**
 * Other plain pictures for the name of an item, the most likely first. /
 * @throws Error if the picture book or the dictionary cannot be loaded
 */
export async function otherPictures(
  { name, depicts }: Pick<ItemRow, 'name' | 'depicts'>,
  listType: ListType,
): Promise<OtherPicture[]> {
  return (await openItemParser(listType)).alternatives(name, depicts);
}

/** Shows another plain picture at once, even without a network, and remembers it for this name. */
export async function choosePicture({ listId, id }: ItemRow, depiction: Depiction): Promise<void> {
  const imageId = freshId();
  await change('editItem', (engine) =>
    engine.editItem(
      listId,
      id,
      { depicts: depiction.depicts, imageId },
      { ...depiction, image: { ...depiction.image, imageId } },
    ),
  );
}

/** Undoes the choice: restores the previous row with its generated picture. */
export async function chooseAgain({ listId, id, imageId, depicts, concept, image }: ItemRow): Promise<void> {
  await change('editItem', (engine) =>
    engine.editItem(listId, id, { depicts, ...(imageId && { imageId }) }, { depicts, concept, image }),
  );
}

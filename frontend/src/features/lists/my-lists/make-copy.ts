import i18next from 'i18next';
import { currentEngine } from '../../../api/engine/current-engine';
import { showToast } from '../../../shared/ui/toast/toast';
import { duplicateList } from '../../../sync/duplicate-list';
import { change } from '../api/change';
import { deleteList } from '../api/lists';
import { copyName } from './copy-name';

/** Copies a list under the next free name, with an undo. */
export async function makeCopy(id: string): Promise<void> {
  const lists = currentEngine()?.myLists().lists ?? [];
  const list = lists.find((each) => each.id === id);
  if (!list) return;
  const name = copyName(
    list.name,
    lists.map((each) => each.name),
  );
  const copy = await change('createList', (engine) => duplicateList(engine, id, name));
  const image = list.preview[0]?.image;
  if (copy)
    showToast({
      text: i18next.t('list.duplicated', { name }),
      ...(image && { picture: { url: image.thumbnailUrl, color: image.color } }),
      undo: () => void deleteList(copy),
    });
}

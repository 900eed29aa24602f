import i18next from 'i18next';
import { currentDevice } from '../../../api/device-slot';
import { showToast } from '../../../shared/ui/toast';
import { setChecked } from '../api/items';

/** The same morning, or the same shop, once more: everything is open again, said with a way back. */
export async function startAgain(listId: string): Promise<void> {
  const device = currentDevice();
  // Of a list that was never opened here only its card is known.
  if (device?.list(listId).status === 'loading') await device.pullList(listId);
  const ticked = device?.list(listId).items.filter(({ checked }) => checked) ?? [];
  const turn = (checked: boolean) => Promise.all(ticked.map(({ id }) => setChecked(listId, id, checked)));
  await turn(false);
  if (ticked.length > 0) showToast({ text: i18next.t('list.startedAgain'), undo: () => void turn(true) });
}

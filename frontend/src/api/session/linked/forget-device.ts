import { clearSession } from '../../../shared/lib/clear-session';
import { homesOf } from '../../../sync/store/homes';
import { readSession } from '../../../sync/store/session-row';
import { deleteDatabase, deletePictures } from '../../../sync/store/wipe';
import { clearKidMarks } from '../kid-mode';
import { changeDevice } from '../session';

/**
 * Makes a linked device that has ended an adult's: all of its homes go, and the page leads to the sign-in.
 * @throws Error if something could not be removed.
 */
export async function forgetDevice(): Promise<void> {
  const row = await readSession();
  const homes = row ? homesOf(row) : [];
  await deletePictures();
  await Promise.all(homes.map(({ deviceId }) => deleteDatabase(deviceId)));
  clearSession();
  clearKidMarks();
  await changeDevice(() => null);
  if (await readSession()) throw new Error('The homes of this device could not be removed');
}

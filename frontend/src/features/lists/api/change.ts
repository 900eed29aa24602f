import i18next from 'i18next';
import { currentEngine, readyEngine } from '../../../api/engine/current-engine';
import { showToast } from '../../../shared/ui/toast/toast';
import type { SyncEngine } from '../../../sync/engine';

const patience = 10_000;

/**
 * Waits until the store is open. Where it cannot be opened the user is told, so that no button stays busy.
 */
const now = async (): Promise<SyncEngine> =>
  currentEngine() ??
  Promise.race([
    readyEngine(),
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The store did not open')), patience),
    ),
  ]);

type Failure =
  | 'createList'
  | 'renameList'
  | 'archiveList'
  | 'unarchiveList'
  | 'deleteList'
  | 'editItem'
  | 'addItem'
  | 'toggleItem'
  | 'deleteItem'
  | 'regenerateImage'
  | 'unknown';

/**
 * Makes a change on this device. A change that cannot be stored (storage full or gone) is reported, logged
 * and counts as failed.
 */
export async function change<T>(
  failure: Failure,
  work: (engine: SyncEngine) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(await now());
  } catch (error) {
    console.error(`${failure} failed`, error);
    showToast({ text: i18next.t(`errors.${failure}`), failed: true });
    return null;
  }
}

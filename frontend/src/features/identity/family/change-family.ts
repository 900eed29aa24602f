import i18next from 'i18next';
import { readyEngine } from '../../../api/engine/current-engine';
import { showToast } from '../../../shared/ui/toast/toast';
import type { SyncEngine } from '../../../sync/engine';

/**
 * Makes a change of the household on this device; the server gets it when there is a network. False if it
 * could not be stored, which the user is told.
 */
export async function changeFamily(
  work: (engine: SyncEngine) => Promise<unknown>,
  failure = 'family.changeFailed',
): Promise<boolean> {
  try {
    await work(await readyEngine());
    return true;
  } catch (error) {
    console.error('A change of the household failed', error);
    showToast({ text: i18next.t(failure), failed: true });
    return false;
  }
}

import { readLinkCode } from '@pictick/rules/household/link-code';
import { callDevice } from '../../../sync/store/device-calls';
import { homesOf, rowShowing } from '../../../sync/store/homes';
import { readSession, type Home } from '../../../sync/store/session-row';
import { deleteDatabase, deletePictures } from '../../../sync/store/wipe';
import { currentEngine } from '../../engine/current-engine';
import { clearPendingWrites } from '../../engine/restore-pending-writes';
import { clientHeaders, exclusively } from '../refresh-lock';
import { changeDevice } from '../session';
import { refusalOf, sendFirst, type Refusal } from './link-device';

/** Takes the home of the code's family off this device, with all that it has stored. Null: done. */
export async function unlinkDevice(letters: string): Promise<Refusal | null> {
  const code = readLinkCode(letters);
  if (code === null) return 'wrong';
  await sendFirst();
  return exclusively(async () => {
    const row = await readSession();
    if (!row?.homes) return 'failed';
    const answer = await callDevice('unlink', clientHeaders(), row.token, { code });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const isOver = ({ deviceId }: Home): boolean => answer.ended.includes(deviceId);
    await changeDevice(
      (stored) =>
        stored &&
        rowShowing(
          homesOf(stored).filter((home) => !isOver(home)),
          stored.userId,
          stored,
        ),
      async () => {
        // An engine would write what it shows into the store again.
        if (answer.ended.includes(row.userId)) currentEngine()?.stop();
        // The pictures of the other home come again when they are shown.
        await Promise.all([deletePictures(), ...answer.ended.map(deleteDatabase)]);
      },
    );
    // Changes that the page had no time to store.
    for (const deviceId of answer.ended) clearPendingWrites(deviceId);
    return null;
  });
}

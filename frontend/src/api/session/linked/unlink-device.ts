import { readLinkCode } from '@pictick/rules/household/link-code';
import { callDevice } from '../../../sync/store/device-calls';
import { homesOf, isAlive, rowShowing } from '../../../sync/store/homes';
import { readSession, type Home } from '../../../sync/store/session-row';
import { deleteDatabase, deletePictures } from '../../../sync/store/wipe';
import { changeDevice, clientHeaders, exclusively } from '../session';
import { refusalOf, type Refusal } from './link-device';

// Use case: unlink-device
/** Takes the home of the code's family off this device, with all that it has stored. Null: done. */
export async function unlinkDevice(letters: string): Promise<Refusal | null> {
  const code = readLinkCode(letters);
  if (code === null) return 'wrong';
  return exclusively(async () => {
    const row = await readSession();
    if (!row?.homes) return 'failed';
    const answer = await callDevice('unlink', clientHeaders(), row.token, { code });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const stays = (home: Home): boolean =>
      answer.homes.some(({ deviceId }) => deviceId === home.deviceId) || !isAlive(home);
    const gone = homesOf(row).filter((home) => !stays(home));
    await changeDevice(
      (stored) => stored && rowShowing(homesOf(stored).filter(stays), stored.userId, stored),
    );
    await Promise.all(gone.map(({ deviceId }) => deleteDatabase(deviceId)));
    await deletePictures();
    return null;
  });
}

import { clearKidMarks, followKidMode } from '../../api/session/kid-mode';
import { linkDevice } from '../../api/session/linked/link-device';
import { renewDevices } from '../../api/session/linked/renew-device';
import { restoreHomes } from '../../api/session/linked/restore-homes';
import { isEndedDevice, kidPath, onSession, sessionView } from '../../api/session/session';
import { registerServiceWorker } from '../../shared/lib/register-service-worker';
import type { KidMode } from '../../sync/store/session-row';
import { deletePictures } from '../../sync/store/wipe';
import type { LinkPort } from './link-port';

let letters = '';

/** The letters that came with the address of this page. They are not in the address any more. */
export const givenLetters = (): string => letters;

/** The page begins anew with the stored homes. */
const begin = (): void => window.location.reload();

/**
 * Starts the page of a device of the child's own (`kid`), or of a browser that neither an adult nor a child has: there
 * the homes are restored by the cookie, and without any this answers the port that links it.
 */
export async function startDevice(kid: KidMode | null): Promise<KidMode | LinkPort> {
  renewDevices();
  registerServiceWorker();
  takeLetters();
  if (!kid && !(await restoreHomes())) {
    clearKidMarks();
    // A page that was closed in the middle of its unlinking may have left them.
    await deletePictures().catch(() => undefined);
    onSession(() => sessionView().kid && begin());
    return { letters, link: linkDevice };
  }
  const { user } = sessionView();
  const found = kid ?? (await followKidMode());
  tend();
  // A page that is open already is not loaded again.
  window.addEventListener('hashchange', takeLetters);
  // Another home, here or in another tab, has an engine of its own.
  onSession(() => sessionView().kid && sessionView().user?.id !== user?.id && begin());
  return found;
}

const tendEveryMs = 60_000;

/** Works for the homes that are not shown: at the start, when the children choose, and each minute. A device whose only home is over rests. */
function tend(): void {
  const work = (): void => {
    const { homes = [], kid } = sessionView();
    if (homes.length < 2 && !kid?.isOver) return;
    void import('../../api/session/linked/tend-homes').then(
      ({ tendHomes }) => tendHomes(),
      () => undefined,
    );
  };
  let wasOver = false;
  let chose = false;
  const timer = setInterval(() => {
    if (isEndedDevice(sessionView())) clearInterval(timer);
    else work();
  }, tendEveryMs);
  onSession(() => {
    const isOver = isEndedDevice(sessionView());
    const choose = sessionView().kid?.childId === null;
    if ((isOver && !wasOver) || (choose && !chose)) work();
    [wasOver, chose] = [isOver, choose];
  });
  work();
}

/** From the address that an adult's page shows as a QR code. */
function takeLetters(): void {
  const { pathname, hash } = window.location;
  if (hash === '' || pathname !== kidPath) return;
  window.history.replaceState(null, '', kidPath);
  try {
    letters = decodeURIComponent(hash.slice(1));
  } catch {
    // There are none.
  }
}

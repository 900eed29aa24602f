import { forgetDevice } from '../../api/session/linked/forget-device';
import { keepFaces } from '../../api/session/linked/keep-faces';
import { keepRoofs } from '../../api/session/linked/keep-roofs';
import { linkDevice } from '../../api/session/linked/link-device';
import { withRoofs } from '../../api/session/linked/roofs';
import { showHome } from '../../api/session/linked/show-home';
import { unlinkDevice } from '../../api/session/linked/unlink-device';
import { sessionView } from '../../api/session/session';
import { forgetsTaken } from '../../sync/kid/forget-taken';
import type { KidEngine } from '../../sync/kid/kid-engine';
import { isAlive } from '../../sync/store/homes';
import type { DeviceGate } from '../device-store';
import { keepPictures } from './keep-pictures';
import type { HomeFace } from './link-port';
import { givenLetters } from './start-device';

/** The gate of a device of the child's own. */
export function deviceGate(engine: KidEngine): DeviceGate {
  engine.subscribe(() => keepFaces(engine));
  engine.subscribe(forgetsTaken(engine));
  keepPictures(engine);
  keepRoofs();
  let known = '';
  let faces: readonly HomeFace[] = [];
  return {
    leave: forgetDevice,
    linked: {
      homes() {
        const next = homeFaces();
        const all = JSON.stringify(next);
        if (all !== known) [known, faces] = [all, next];
        return faces;
      },
      showHome: (householdId) => void showHome(householdId),
      letters: givenLetters,
      link: (letters) => linkDevice(letters).then(begun),
      unlink: unlinkDevice,
    },
  };
}

/** The page begins anew with the homes that it has now. */
function begun<T>(refusal: T): T {
  if (refusal === null) window.location.reload();
  return refusal;
}

function homeFaces(): HomeFace[] {
  const { user, homes = [] } = sessionView();
  const alive = withRoofs(homes).filter(isAlive);
  return alive.map(({ deviceId, householdId, name = '', faces = [], roof }) => ({
    ...{ householdId, name, children: faces, roof },
    isShown: deviceId === user?.id,
  }));
}

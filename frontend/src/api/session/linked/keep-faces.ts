import type { KidEngine } from '../../../sync/kid/kid-engine';
import { isDeepEqual } from '../../../sync/state/deep-equal';
import { isAlive } from '../../../sync/store/homes';
import type { Home } from '../../../sync/store/session-row';
import { changeDevice, sessionView } from '../session';

/** Remembers the children of the shown home, for the picture of its house while another one is shown. */
export function keepFaces(engine: KidEngine): void {
  const { user, homes } = sessionView();
  const home = homes?.find(({ deviceId }) => deviceId === user?.id);
  if (home && isAlive(home) && engine.env.userId === user?.id) void keepFacesOf(home, engine);
}

/** The same for any home, whose engine this is. */
export async function keepFacesOf(home: Home, engine: KidEngine): Promise<void> {
  const household = engine.household(home.householdId);
  if (!household) return;
  const faces = household.children
    .filter(({ id }) => home.children.includes(id))
    .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour }));
  if (isDeepEqual(faces, home.faces)) return;
  await changeDevice(
    (stored) =>
      stored && {
        ...stored,
        ...(stored.homes && {
          homes: stored.homes.map((each) =>
            each.deviceId === home.deviceId && isAlive(each) ? { ...each, faces } : each,
          ),
        }),
      },
  );
}

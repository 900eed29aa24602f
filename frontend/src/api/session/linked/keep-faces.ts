import type { KidEngine } from '../../../sync/kid/kid-engine';
import { isDeepEqual } from '../../../sync/state/deep-equal';
import { changeDevice, sessionView } from '../session';

/** Remembers the children of the shown home, for the picture of its house while another one is shown. */
export function keepFaces(engine: KidEngine): void {
  const { user, homes } = sessionView();
  const home = homes?.find(({ deviceId }) => deviceId === user?.id);
  const household = home && engine.household(home.householdId);
  if (!household || engine.env.userId !== user?.id) return;
  const faces = household.children
    .filter(({ id }) => home.children.includes(id))
    .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour }));
  if (isDeepEqual(faces, home.faces)) return;
  void changeDevice(
    (stored) =>
      stored && {
        ...stored,
        ...(stored.homes && {
          homes: stored.homes.map((each) => (each.deviceId === home.deviceId ? { ...each, faces } : each)),
        }),
      },
  );
}

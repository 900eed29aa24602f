import { homesOf, rowShowing } from '../../../sync/store/homes';
import { changeDevice } from '../session';

/** Shows the home of this household from now on. Where it has several children, they choose. */
export const showHome = (householdId: string): Promise<void> =>
  changeDevice((stored) => {
    if (!stored?.homes) return stored;
    const homes = homesOf(stored);
    const wanted = homes.find((home) => home.householdId === householdId && !home.isFormer);
    if (!wanted) return rowShowing(homes, stored.userId, stored);
    const { deviceId, children, childId } = wanted;
    const asked = { ...wanted, childId: children.length > 1 ? null : childId };
    return rowShowing(
      homes.map((home) => (home === wanted ? asked : home)),
      deviceId,
      stored,
    );
  });

import { homesOf, rowShowing } from '../../../sync/store/homes';
import { changeDevice } from '../session';

/** Shows the home of this household from now on. */
export const showHome = (householdId: string): Promise<void> =>
  changeDevice((stored) => {
    if (!stored?.homes) return stored;
    const homes = homesOf(stored);
    const wanted = homes.find((home) => home.householdId === householdId && !home.isFormer);
    return rowShowing(homes, wanted?.deviceId ?? stored.userId, stored);
  });

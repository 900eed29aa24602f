import { addOverlays } from './changes.overlay';
import { overlay as addChild } from './changes/household/add-child';
import { overlay as changeChild } from './changes/household/change-child';
import { overlay as changeHousehold } from './changes/household/change-household';
import { overlay as deleteChild } from './changes/household/delete-child';
import { overlay as giveList } from './changes/household/give-list';
import { overlay as restoreChild } from './changes/household/restore-child';
import { overlay as setGate } from './changes/household/set-gate';
import { overlay as checkItemAsChild } from './changes/item/check-item-as-child';

/** Makes the changes of households visible. Code that makes, shows or sends such a change calls it first. */
export const addHouseholdOverlays = (): void =>
  addOverlays({
    'household.changed': changeHousehold,
    'child.added': addChild,
    'child.changed': changeChild,
    'child.deleted': deleteChild,
    'child.restored': restoreChild,
    'gate.changed': setGate,
    'list.given': giveList,
    'kid.item-checked': checkItemAsChild,
  });

import { addOverlays } from './changes.overlay';
import type { Change } from './changes/change';
import type { Redated } from './changes/change-file';
import * as addDayOff from './changes/household/add-day-off';
import { overlay as removeDayOff } from './changes/household/remove-day-off';
import { overlay as restoreDayOff } from './changes/household/restore-day-off';
import * as setFirstThen from './changes/household/set-first-then';
import * as addItems from './changes/item/add-items';
import * as markItem from './changes/routine/mark-item';
import * as markItemAsChild from './changes/routine/mark-item-as-child';
import * as setSchedule from './changes/routine/set-schedule';

/** Makes the changes of routines visible. Code that makes, shows or sends such a change calls it first. */
export const addRoutineOverlays = (): void =>
  addOverlays({
    'schedule.set': setSchedule.overlay,
    'item.marked': markItem.overlay,
    'kid.item-marked': markItemAsChild.overlay,
    'day-off.added': addDayOff.overlay,
    'day-off.removed': removeDayOff,
    'day-off.restored': restoreDayOff,
    'first-then.set': setFirstThen.overlay,
  });

type Redates = { readonly [K in Change['kind']]?: Redated<Extract<Change, { kind: K }>> };

const redates: Redates = {
  'schedule.set': setSchedule.redated,
  'item.marked': markItem.redated,
  'kid.item-marked': markItemAsChild.redated,
  'day-off.added': addDayOff.redated,
  'first-then.set': setFirstThen.redated,
  'items.added': addItems.redated,
};

/** The change with the days that its device took from its clock moved by a number of days. */
export const redatedChange: Redated<Change> = (change, days) =>
  (redates[change.kind] as Redated<Change> | undefined)?.(change, days) ?? change;

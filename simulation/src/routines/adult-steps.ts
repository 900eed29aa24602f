import type { MarkState } from '@pictick/rules/routines/mark';
import { changeHousehold } from '../../../frontend/src/sync/household-changes';
import {
  addDayOff,
  addRoutineItems,
  endDaysOff,
  endRoutine,
  markItem,
  removeDayOff,
  setSchedule,
} from '../../../frontend/src/sync/routine-changes';
import type { ItemEdit, ItemRow, ListCard, NewItem } from '../../../frontend/src/sync/types';
import { children, home } from '../kid/kid-server';
import { moved } from './known-days';
import type { RoutineDevice } from './routine-device';
import { type RoutineScene, zones } from './routine-scene';

/** One list as an adult sees it. */
export interface Look {
  adult: RoutineDevice;
  list: ListCard | undefined;
  items: readonly ItemRow[];
  item: ItemRow | undefined;
  today: string;
}

/** Makes a list a routine, or changes when it comes back. */
export function changeSchedule(scene: RoutineScene, device: RoutineDevice, listId: string): void {
  const { chance } = scene;
  const { engine } = device;
  if (!engine.household(home) || engine.list(listId).list?.listType !== 'task') return;
  const from = moved(scene.shownDay(device), chance.pick([0, 0, 0, -1, -8, 2]));
  void setSchedule(engine, listId, home, {
    recurrence: chance.pick([
      { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from },
      { weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, from },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 2, from },
      { everyDays: chance.between(2, 3), from },
    ]) as never,
    band: chance.pick(['morning', 'midday', 'evening']),
    remindAt: null,
    children: chance.pick([[...children], [...children], [children[0]], [children[1]], []]),
  });
}

export const listSteps = (scene: RoutineScene) => ({
  setSchedule({ adult, list }: Look): void {
    if (list) changeSchedule(scene, adult, list.id);
  },
  endRoutine({ adult, list }: Look): void {
    if (list) void endRoutine(adult.engine, list.id);
  },
  archive({ adult, list }: Look): void {
    if (list) void adult.engine.setArchived(list.id, !list.archived);
  },
});

export const markSteps = ({ chance }: RoutineScene) => ({
  mark({ adult, list, item, today }: Look): void {
    if (list?.schedule?.length && item)
      void markItem(
        adult.engine,
        list.id,
        {
          itemId: item.id,
          day: moved(today, chance.pick([0, 0, 0, 0, -1, -1, -3, -20])),
          childId: chance.pick([...children, null]),
        },
        chance.pick<MarkState>(['done', 'done', 'done', 'open', 'skipped']),
      );
  },
  tick({ adult, list, item }: Look): void {
    if (list && item) void adult.engine.checkItem(list.id, item.id, !item.checked);
  },
});

export function itemSteps(scene: RoutineScene) {
  const { chance } = scene;
  const deleted: { device: RoutineDevice; row: ItemRow }[] = [];
  return {
    addItem({ adult, list, items, item, today }: Look): void {
      if (list && items.length < 7)
        void addRoutineItems(adult.engine, list.id, [scene.newItem(fieldsOf(scene, today, item?.id))]);
    },
    editItem({ adult, list, item }: Look): void {
      if (list && item)
        void adult.engine.editItem(
          list.id,
          item.id,
          chance.pick<ItemEdit>([
            { weekdays: chance.pick<ItemEdit['weekdays']>([null, [1, 3, 5], [6, 7]]) },
            { for: chance.pick<ItemEdit['for']>([null, [children[0]], [children[1]], [...children]]) },
          ]),
        );
    },
    deleteItem({ adult, list, items, item }: Look): void {
      if (!list || !item || items.length < 3) return;
      deleted.push({ device: adult, row: item });
      void adult.engine.deleteItem(list.id, item.id);
    },
    restoreItem(): void {
      const found = deleted.pop();
      if (found && found.device.kid === null) void found.device.engine.restoreItem(found.row);
    },
  };
}

export function householdSteps({ chance }: RoutineScene) {
  const removed: (() => Promise<void>)[] = [];
  return {
    addDayOff({ adult: { engine }, today }: Look): void {
      const childId = chance.pick([...children, ...children, null]);
      const from = moved(today, chance.between(-1, 3));
      const range = chance.happens(0.5) ? {} : { from, to: moved(from, chance.below(3)) };
      if (engine.household(home)) void addDayOff(engine, home, { childId, ...range });
    },
    removeDayOff({ adult: { engine }, today }: Look): void {
      const undo = chance.happens(0.4) ? removed.pop() : undefined;
      const dayOff = chance.one(engine.household(home)?.daysOff);
      if (undo) void undo();
      else if (dayOff && dayOff.from < dayOff.to && chance.happens(0.7)) {
        // One day of a range, or what is left of it from today on.
        const ended = { from: today, to: chance.pick([today, dayOff.to]) };
        void endDaysOff(engine, home, [dayOff], ended).then((undone) => removed.push(undone));
      } else if (dayOff) void removeDayOff(engine, home, dayOff).then((undone) => removed.push(undone));
    },
    move({ adult: { engine } }: Look): void {
      if (engine.household(home)) void changeHousehold(engine, home, { timeZone: chance.pick(zones) });
    },
    dayStarts({ adult: { engine } }: Look): void {
      if (engine.household(home))
        void changeHousehold(engine, home, { dayStartsAt: chance.pick([0, 180, 240, 300]) });
    },
  };
}

function fieldsOf({ chance }: RoutineScene, today: string, itemId: string | undefined): Partial<NewItem> {
  const child = chance.pick(children);
  return chance.pick<Partial<NewItem>>([
    {},
    { minutes: 5 },
    { onlyOn: today },
    { onlyOn: today, for: [child] },
    { onlyOn: today, for: [child], insteadOf: itemId ?? null },
    { onlyOn: today, insteadOf: itemId ?? null },
    { weekdays: [1, 2, 3] },
    { for: [child] },
  ]);
}

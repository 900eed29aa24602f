import { nameLimit } from '@pictick/rules/limits';
import type { Child, HouseholdView } from '../../../api/engine/households';
import { setSchedule } from '../../../sync/routine-changes';
import { change } from '../api/change';
import type { ListCard } from '../api/lists';
import { truncate } from '../edit-item/validate-name';
import type { RoutineSettings } from '../set-schedule/set-schedule';
import { copyRoutine } from './copy-routine';

type Where = { household: HouseholdView; settings: RoutineSettings };

/** "Mia: Morning", also for a copy of "Tom: Morning". */
function nameFor(name: string, nickname: string, { children }: HouseholdView): string {
  const before = children.find((child) => name.startsWith(`${child.nickname}: `));
  const thing = before ? name.slice(before.nickname.length + 2) : name;
  return truncate(nameLimit, `${nickname}: ${thing}`);
}

/**
 * Copies a routine for one child. With another companion all pictures of the copy are asked for anew in one change;
 * those that the user had before do not count. Answers the id of the copy.
 */
export const duplicateForChild = (
  { id, name, selectedCharacterId }: ListCard,
  child: Pick<Child, 'id' | 'nickname'>,
  characterId: string | null,
  { household, settings }: Where,
): Promise<string | null> =>
  change('createList', async (engine) => {
    const copy = await copyRoutine(engine, id, nameFor(name, child.nickname, household));
    await setSchedule(engine, copy, household.id, {
      ...settings,
      children: [child.id],
      remindAt: null,
    });
    if (characterId !== selectedCharacterId) {
      await engine.chooseCharacter(copy, characterId);
      const itemIds = engine.list(copy).items.map((item) => item.id);
      if (itemIds.length > 0) await engine.regenerateItems(copy, itemIds, characterId);
    }
    return copy;
  });

import type { Day } from '@pictick/rules/calendar/day';
import type { ReadyMadeRoutine } from '@pictick/rules/routines/ready-made-routines';
import i18next from 'i18next';
import { addRoutineItems, setSchedule } from '../../../sync/routine-changes';
import { change } from '../api/change';
import type { ListCard } from '../api/lists';
import { openDrawings } from '../pictures/picture-book';
import { weekly } from '../set-schedule/rhythm';
import { settingsOf, type RoutineSettings } from '../set-schedule/set-schedule';
import { copyRoutine } from './copy-routine';

/** The household and the children of a new routine, which begins today. */
export interface ForWhom {
  householdId: string;
  children: readonly string[];
  today: Day;
}

/** Makes a list with these settings. Answers its id; null if the device could not store it. */
export const makeRoutine = (
  name: string,
  characterId: string | null,
  settings: RoutineSettings,
  { householdId }: Pick<ForWhom, 'householdId'>,
): Promise<string | null> =>
  change('createList', async (engine) => {
    const id = await engine.createList(name, 'task');
    if (characterId !== null) await engine.chooseCharacter(id, characterId);
    await setSchedule(engine, id, householdId, { ...settings, remindAt: null });
    return id;
  });

/** Makes a ready-made routine in the language of the page: the list, its items and its schedule. */
export const makeReadyMade = (
  { name, steps, band, weekdays }: ReadyMadeRoutine,
  { householdId, children, today }: ForWhom,
): Promise<string | null> =>
  change('createList', async (engine) => {
    const drawings = await openDrawings();
    const id = await engine.createList(i18next.t(`readyMade.names.${name}`), 'task');
    const createdAt = engine.env.now().toISOString();
    await addRoutineItems(
      engine,
      id,
      steps.map(({ text, concept, minutes }) => ({
        id: engine.env.newId(),
        name: i18next.t(`readyMade.steps.${text}`),
        createdAt,
        ...(minutes !== null && { minutes }),
        depicts: concept,
        concept,
        image: drawings(concept),
        // Children and adults see the same drawings, and a routine takes no pictures of the month.
        keepsPlain: true,
      })),
    );
    const recurrence = weekly(weekdays, today);
    await setSchedule(engine, id, householdId, {
      recurrence,
      band,
      children,
      remindAt: null,
    });
    return id;
  });

/** Makes a routine of one of the family's templates: a copy with its pictures and its rhythm. */
export const makeOfTemplate = (
  { id: from, name, schedule = [] }: ListCard,
  { householdId, children, today }: ForWhom,
): Promise<string | null> =>
  change('createList', async (engine) => {
    const id = await copyRoutine(engine, from, name);
    const { recurrence, band } = settingsOf(schedule, today, children);
    await setSchedule(engine, id, householdId, {
      recurrence: recurrence && { ...recurrence, from: today },
      band,
      children,
      remindAt: null,
    });
    return id;
  });

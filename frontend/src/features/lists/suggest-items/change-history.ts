import i18next from 'i18next';
import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { showToast } from '../../../shared/ui/toast/toast';
import type { SyncEngine } from '../../../sync/engine';
import * as changes from '../../../sync/shopping-changes';
import { change } from '../api/change';
import { homeHistory } from './home-history';

type KeyOf = (name: string) => string;
type Undo = () => Promise<void>;
type Row = { nameKey: string; name: string; section?: string | null };
type Change = (engine: SyncEngine, householdId: string, row: Row) => Promise<Undo>;

/** True if the user has a home, whose history can be changed. */
export function hasHistory(): boolean {
  const engine = currentEngine();
  return engine !== null && homeHistory(engine) !== null;
}

/** Leaves a thing out of the suggestions of the home until it is bought again, and reports it with undo. */
export function forgetName(name: string, keyOf: KeyOf): Promise<void> {
  return changeHistory(name, keyOf, 'typing.forgotten', (engine, householdId, row) =>
    changes.forgetName(engine, householdId, row),
  );
}

/** Makes a thing a favourite of the home or takes the star away, and reports it with undo. */
export function setFavourite(name: string, keyOf: KeyOf, favourite: boolean): Promise<void> {
  const text = favourite ? 'usual.starred' : 'usual.unstarred';
  return changeHistory(name, keyOf, text, (engine, householdId, row) =>
    changes.setFavourite(engine, householdId, row, favourite),
  );
}

/** Moves a thing to a section of the shop, or back to that of its concept, and reports it with undo. */
export function setSection(
  name: string,
  keyOf: KeyOf,
  section: string | null,
  sectionName: string,
): Promise<void> {
  return changeHistory(
    name,
    keyOf,
    'sections.moved',
    (engine, householdId, row) => changes.setSection(engine, householdId, row, section),
    { section: sectionName, withForgotten: true },
  );
}

async function changeHistory(
  name: string,
  keyOf: KeyOf,
  text: string,
  make: Change,
  { withForgotten = false, ...said }: { section?: string; withForgotten?: boolean } = {},
): Promise<void> {
  const undos = await change('unknown', async (engine) => {
    const home = homeHistory(engine);
    if (!home) return null;
    const listed = withForgotten ? home.rows : home.rows.filter(({ forgotten }) => !forgotten);
    const rows = await rowsOf(listed, name, keyOf);
    return Promise.all(rows.map((row) => make(engine, home.householdId, row)));
  });
  if (!undos) return;
  showToast({
    about: `history ${keyOf(name)}`,
    text: i18next.t(text, { name, ...said }),
    undo: async () =>
      (await change('unknown', async () => {
        await Promise.all(undos.map((undo) => undo()));
        return true;
      })) ?? false,
  });
}

/** The rows of a thing ("egg" and "eggs" are two of one), or one for a name that only this device knows. */
async function rowsOf(rows: readonly Row[], name: string, keyOf: KeyOf): Promise<readonly Row[]> {
  const known = rows.filter((row) => keyOf(row.name) === keyOf(name));
  if (known.length > 0) return known;
  const { nameKey } = await import('@pictick/concepts');
  return [{ nameKey: nameKey(name, currentLanguage()), name }];
}

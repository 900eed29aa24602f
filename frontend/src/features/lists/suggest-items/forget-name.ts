import i18next from 'i18next';
import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { showToast } from '../../../shared/ui/toast/toast';
import * as changes from '../../../sync/household-changes';
import { change } from '../api/change';
import { homeHistory } from './home-history';

type Undo = () => Promise<void>;

/** Leaves a thing out of the suggestions of the home until it is bought again, and reports it with undo. */
export async function forgetName(name: string, keyOf: (name: string) => string): Promise<void> {
  const undos = await change('unknown', async (engine) => {
    const home = homeHistory(engine);
    if (!home) return null;
    const { householdId, rows } = home;
    const { nameKey } = await import('@pictick/concepts');
    const key = keyOf(name);
    // "Egg" and "eggs" are two rows of one thing.
    const known = rows.filter((row) => !row.forgotten && keyOf(row.name) === key);
    const named = known.length > 0 ? known : [{ nameKey: nameKey(name, currentLanguage()), name }];
    return Promise.all(named.map((row): Promise<Undo> => changes.forgetName(engine, householdId, row)));
  });
  if (!undos) return;
  showToast({
    about: `forgotten ${keyOf(name)}`,
    text: i18next.t('typing.forgotten', { name }),
    undo: async () =>
      (await change('unknown', async () => {
        await Promise.all(undos.map((undo) => undo()));
        return true;
      })) ?? false,
  });
}

/** True if the user has a home whose history forgets names. */
export function canForget(): boolean {
  const engine = currentEngine();
  return engine !== null && homeHistory(engine) !== null;
}

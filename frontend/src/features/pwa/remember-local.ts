import { readHealth } from '../../api/http/health';
import { writeStorage } from '../../i18n/language';

/** Whether stand-ins take the place of the outside services here, for theme.js: the shell of the app, which the worker keeps, cannot say it. */
export async function rememberLocal(): Promise<void> {
  const { local = false } = await readHealth();
  writeStorage('pictick_local', local ? '1' : null);
  document.documentElement.toggleAttribute('data-local', local);
}

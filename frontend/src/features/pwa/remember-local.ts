import { readHealth } from '../../api/http/health';
import { writeStorage } from '../../i18n/language';

/**
 * Stores for theme.js whether local stand-ins replace the external services: the cached app shell cannot know
 * it.
 */
export async function rememberLocal(): Promise<void> {
  const { local = false } = await readHealth();
  writeStorage('pictick_local', local ? '1' : null);
  document.documentElement.toggleAttribute('data-local', local);
}

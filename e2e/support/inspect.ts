import { expect, type App } from './app';
import { indistinct, restless } from './media';
import { overflows } from './overflow';
import type { Look } from './screens';
import { smallTargets } from './targets';

/**
 * Checks a screen: axe in both themes, size of targets, overflow at 100 % and 200 % text, forced colours and reduced motion. Assertions
 * are soft, so that one walk reports all problems.
 */
export const inspect =
  (app: App): Look =>
  async (screen) => {
    await app.page.evaluate(() => window.scrollTo(0, 0));
    for (const theme of ['light', 'dark'] as const) {
      await app.page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
      // The themes differ by colours only.
      const found = await app.violations(theme === 'light' ? 'all' : 'colours');
      expect.soft(found, `${screen}, ${theme}`).toEqual([]);
    }
    const looks = { targets: smallTargets, room: overflows, 'forced colours': indistinct, motion: restless };
    for (const [what, look] of Object.entries(looks)) {
      // The check before may have changed the layout.
      await app.settled();
      expect.soft(await look(app.page), `${screen}: ${what}`).toEqual([]);
    }
  };

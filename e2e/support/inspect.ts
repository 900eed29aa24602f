import { expect, type App } from './app';
import { indistinct, restless } from './media';
import { overflows } from './overflow';
import type { Look } from './screens';
import { smallTargets } from './targets';

/** In both themes nothing that axe knows of, and everything large enough for a finger; room for the words, also where they are twice as large; what is chosen or focused is seen in any colours; nothing moves for whoever wants that. The walk goes on, so that one tells all. */
export const inspect =
  (app: App): Look =>
  async (screen) => {
    await app.page.evaluate(() => window.scrollTo(0, 0));
    for (const theme of ['light', 'dark']) {
      await app.page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
      expect.soft(await app.violations(), `${screen}, ${theme}`).toEqual([]);
    }
    const looks = { targets: smallTargets, room: overflows, 'forced colours': indistinct, motion: restless };
    for (const [what, look] of Object.entries(looks)) {
      // What the look before has changed is laid anew, and moves there.
      await app.settled();
      expect.soft(await look(app.page), `${screen}: ${what}`).toEqual([]);
    }
  };

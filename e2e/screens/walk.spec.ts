import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type App } from '../support/app';
import { familyScreens, raggedScreens, visitorsScreens, type Look } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(1_200_000);

const sizes = [
  [360, 740],
  [820, 1180],
  [1440, 900],
] as const;
const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

/** Takes pictures of each screen in every size and both themes. */
function camera(app: App, language: string, walk: string): Look {
  const { page } = app;
  let place = 0;
  return async (screen) => {
    place += 1;
    const name = `${walk}-${String(place).padStart(2, '0')}-${screen.replace(/[^\w]+/g, '-')}`;
    const first = page.viewportSize();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
        await app.settled();
        // The full page, but only the window for dialogs and very long pages.
        const fullPage = await page.evaluate(async () => {
          const late = [...document.images].filter(
            (image) =>
              !image.complete && image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
          );
          await Promise.race([
            Promise.allSettled(late.map((image) => image.decode())),
            new Promise((later) => setTimeout(later, 1000)),
          ]);
          window.scrollTo(0, 0);
          return (
            document.documentElement.scrollHeight < 4000 &&
            !document.querySelector('dialog[open], :popover-open[role]:not([role=status])')
          );
        });
        await page.screenshot({
          path: `${folder}${language}/${name}.${width}-${theme}.png`,
          animations: 'disabled',
          fullPage,
        });
      }
    }
    if (first) await page.setViewportSize(first);
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  };
}

const languageOf = (locale: string | undefined) => (locale ?? 'en').slice(0, 2);

test('writes pictures of the public screens', ({ app, locale }) =>
  visitorsScreens(app, camera(app, languageOf(locale), 'visitor')));
test('writes pictures of the screens of a user', ({ app, locale }) =>
  familyScreens(app, camera(app, languageOf(locale), 'family')));
test('writes pictures of screens with many, slow or broken data', ({ app, locale, browser }) =>
  raggedScreens(app, browser, (each) => camera(each, languageOf(locale), each === app ? 'many' : 'ragged')));

test.afterAll(() => {
  for (const language of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const shots = readdirSync(`${folder}${language.name}`).sort();
    const screens = [...new Set(shots.map((shot) => shot.split('.')[0]))];
    const row = (screen: string | undefined) =>
      `<h2>${screen}</h2><div>${shots
        .filter((shot) => shot.startsWith(`${screen}.`))
        .map((shot) => `<img src="${language.name}/${shot}" loading="lazy">`)
        .join('')}</div>`;
    writeFileSync(
      `${folder}${language.name}.html`,
      `<!doctype html><meta charset="utf-8"><style>div { display: flex; gap: 8px; align-items: start; overflow-x: auto } img { height: 560px; object-fit: cover; object-position: top }</style>${screens.map(row).join('')}`,
    );
  }
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});

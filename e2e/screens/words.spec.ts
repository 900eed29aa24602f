import { fileURLToPath } from 'node:url';
import { test, type App } from '../support/app';
import { names } from '../support/names';
import { familyScreens, visitorsScreens, type Look } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(1_200_000);

/** The screens that users see most, for a reviewer of the language. */
const mostSeen = [
  '/',
  '/login',
  'sign up',
  'prices',
  'home, no list',
  'new list',
  'account menu',
  'home, seven lists',
  'archive',
  'menu of a list',
  'rename',
  'repaint',
  'delete a list',
  'trash',
  'empty list',
  'shopping',
  'there already',
  'editing',
  'item',
  'report',
  'undo',
  'share, on the trial',
  'chores',
  'all done',
  'billing, overview',
  'plans',
  'billing, billing',
  'billing, usage',
  'settings',
  'delete the account',
  'share',
  'offline',
];

/** A picture of the whole page, or of the window for a list and where a dialog covers the page. */
function camera(app: App, language: string): Look {
  const { page } = app;
  return async (screen) => {
    const place = mostSeen.indexOf(screen);
    if (place < 0) return;
    // Pictures load near the viewport, and some chunks after the first paint.
    await page.waitForTimeout(400);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.allSettled([...document.images].map((image) => image.decode()));
    });
    await app.settled();
    // A fixed bar covers the middle of a picture that is as long as the page.
    const fullPage = await page.evaluate(
      () =>
        !document.querySelector('dialog[open], :popover-open[role]:not([role=status])') &&
        !location.pathname.startsWith('/lists/'),
    );
    const file = `${String(place + 1).padStart(2, '0')}-${screen.replace(/[^\w]+/g, '-')}.png`;
    await page.screenshot({
      path: fileURLToPath(new URL(`../test-results/words/${language}/${file}`, import.meta.url)),
      animations: 'disabled',
      fullPage,
    });
  };
}

test('writes pictures of the screens that users see most, for a reviewer of the language', async ({
  app,
  locale,
}) => {
  const language = (locale ?? 'en').slice(0, 2);
  const look = camera(app, language);
  await visitorsScreens(app, look);
  await familyScreens(app, look, (name) => names[language]?.[name] ?? name);
});

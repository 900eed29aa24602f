import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/app';
import { makeList } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(300_000);

const folder = fileURLToPath(new URL('../../frontend/public/phone/', import.meta.url));
const names: Record<string, string> = {
  en: 'Weekly shop',
  es: 'Compra de la semana',
  fr: 'Courses de la semaine',
  de: 'Wocheneinkauf',
  tr: 'Haftalık alışveriş',
  nl: 'Weekboodschappen',
};
const bought = ['milk', 'banana', 'bread', 'eggs', 'cheese', 'apple'];

/** Writes the committed pictures of the landing page: a list on a phone, in both themes and two widths. */
test('writes the pictures of a list on a phone for the landing page', async ({ app, page, locale }) => {
  const language = (locale ?? 'en').slice(0, 2);
  const email = `phone.${language}.${Date.now()}@example.org`;
  await app.signIn('Ada', email);
  const list = await makeList(
    app,
    names[language] ?? '',
    'shopping',
    bought.map((key) => ({ name: app.text(`suggest.${key}`), ...(key === 'eggs' && { quantity: '10' }) })),
  );
  const state = () =>
    page.evaluate(
      async (id) =>
        (
          await fetch(`/api/shopping-lists/${id}`, {
            headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
          })
        ).text(),
      list,
    );
  await expect.poll(state, { timeout: 60_000 }).toContain('"ready"');
  await expect.poll(state, { timeout: 60_000 }).not.toContain('"generating"');
  mkdirSync(folder, { recursive: true });
  const camera = await page.context().newCDPSession(page);
  await page.goto(`${app.url}/lists/${list}`);
  await expect(app.item(app.text('suggest.apple'))).toBeVisible();
  await page.getByRole('button', { name: app.text('usage.understood') }).click();
  await app.item(app.text('suggest.banana')).click();
  // Waits until all changes are sent and the plan is shown.
  await expect(page.getByText(app.text('sync.syncing'))).toBeHidden();
  await expect(page.locator('header [data-tier]').filter({ visible: true })).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      document.documentElement.style.setProperty('scrollbar-width', 'none');
      // Hides the banner about local stand-ins.
      delete document.documentElement.dataset['local'];
      window.scrollTo(0, 0);
      await Promise.allSettled([...document.images].map((image) => image.decode()));
    }, theme);
    await app.settled();
    for (const width of [480, 720]) {
      const { data } = await camera.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 72,
        clip: { x: 0, y: 0, width: 360, height: 720, scale: width / 360 },
      });
      writeFileSync(`${folder}${language}-${theme}-${width}.webp`, Buffer.from(data, 'base64'));
    }
  }
});

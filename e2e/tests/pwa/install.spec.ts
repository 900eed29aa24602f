import type { Page } from '@playwright/test';
import { expect, App, test } from '../../support/app';

/** Fires the install prompt after the load event, as Chromium does, and answers it with `outcome`. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.addInitScript((answer) => {
    window.addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(),
        userChoice: Promise.resolve({ outcome: answer }),
      });
      window.dispatchEvent(event);
      (window as { prevented?: boolean }).prevented = event.defaultPrevented;
    });
  }, outcome);

test('the install card appears from the second visit, goes when it is dismissed, and stays in the settings', async ({
  page,
  app,
  locale,
}) => {
  await offer(page, 'dismissed');
  const button = (on: Page) => on.getByTitle(app.text('install.button')).filter({ visible: true });
  await app.signIn('In Stall');
  // The visit is counted, and the card stays hidden.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pwa_visit_count'))).toBe('1');
  await expect(button(page)).toHaveCount(0);

  const tab = await page.context().newPage();
  await offer(tab, 'dismissed');
  const second = new App(tab, (locale ?? 'en').slice(0, 2));
  await tab.goto(`${app.url}/app`);
  const card = tab.getByRole('region', { name: app.text('install.title') });
  await expect(card).toBeVisible();
  await expect(button(tab)).toBeVisible();
  expect(await tab.evaluate(() => (window as { prevented?: boolean }).prevented)).toBe(true);
  await expect
    .poll(() => tab.evaluate(() => document.querySelector('link[rel=manifest]')?.getAttribute('href')))
    .toBe('/manifest.en.webmanifest');
  await second.accessible();
  await card.getByRole('button', { name: app.text('install.button') }).click();
  await expect(card).toHaveCount(0);
  await expect(button(tab)).toHaveCount(0);

  await tab.reload();
  await tab.goto(`${app.url}/account-settings#app`);
  const settings = tab.getByRole('region', { name: app.text('install.card') });
  await settings.getByRole('button', { name: app.text('install.button') }).click();
  await expect(button(tab)).toHaveCount(0);
  await tab.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(settings.getByText(app.text('install.here'))).toBeVisible();
  expect(await tab.evaluate(() => localStorage.getItem('pwa_visit_count'))).toBe('2');
  await tab.close();
});

test('an iPhone gets a start image of the size of its screen, in both orientations', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await page.goto(`${app.url}/terms`);
  const images = page.locator('link[rel=apple-touch-startup-image]');
  await expect(images).toHaveCount(2);
  const { shown, screen } = await images.evaluateAll(async (links) => ({
    screen: [window.screen.width, window.screen.height].map((side) => Math.round(side * devicePixelRatio)),
    shown: await Promise.all(
      links.map(async (link) => {
        const image = Object.assign(new Image(), { src: (link as HTMLLinkElement).href });
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.naturalWidth,
          height: image.naturalHeight,
        });
        const pen = canvas.getContext('2d')!;
        pen.drawImage(image, 0, 0);
        const colour = (x: number, y: number) => [...pen.getImageData(x, y, 1, 1).data].join();
        return {
          media: (link as HTMLLinkElement).media,
          size: [canvas.width, canvas.height],
          corner: colour(0, 0),
          middle: colour(canvas.width / 2, canvas.height / 2),
        };
      }),
    ),
  }));
  const [short, long] = screen.sort((a, b) => a - b);
  expect(shown.map(({ media, size }) => [media, size])).toEqual([
    ['screen and (orientation: portrait)', [short, long]],
    ['screen and (orientation: landscape)', [long, short]],
  ]);
  for (const { corner, middle } of shown) expect(middle).not.toBe(corner);
});

test('Safari gets three pictures that explain the installation, and hides the button once they are read', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('pwa_visit_count', '1');
    Object.defineProperty(navigator, 'userAgent', {
      get: () =>
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    });
  });
  await page.goto(`${app.url}/terms`);
  const button = page.getByTitle(app.text('install.button')).filter({ visible: true });
  await button.click();
  const tips = page.getByRole('dialog', { name: app.text('install.phone') });
  await expect(tips.getByRole('listitem')).toHaveCount(3);
  await app.accessible();
  await tips.getByRole('button', { name: app.text('install.gotIt') }).click();
  await expect(tips).toHaveCount(0);
  await expect(button).toHaveCount(0);
});

test(
  'a shortcut of the installed app opens the dialog for a list of its kind, once',
  { tag: ['@sign-in-with-google', '@exchange-code'] },
  async ({ page, app }) => {
    const shortcuts = await page.request.get(`${app.url}/manifest.de.webmanifest`);
    expect(shortcuts.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await shortcuts.json()) as {
      id: string;
      lang: string;
      shortcuts: { name: string; url: string; icons: { src: string }[] }[];
      icons: { src: string }[];
      screenshots: { src: string }[];
    };
    expect([manifest.id, manifest.lang, manifest.shortcuts.map(({ name }) => name)]).toEqual([
      '/app',
      'de',
      ['Neue Einkaufsliste', 'Neue Aufgabenliste'],
    ]);
    for (const { src } of [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ])
      expect((await page.request.get(app.url + src)).headers()['content-type']).toMatch(/^image\//);

    // A signed-out user gets there after the sign-in.
    await page.goto(`${app.url}${manifest.shortcuts[1]?.url ?? ''}`);
    await page.getByRole('link', { name: app.text('login.google') }).click();
    await page.locator('input[name=name]').fill('Short Cut');
    await page.locator('input[name=email]').fill(`short.cut.${Date.now()}@example.org`);
    await page.locator('input[name=email]').press('Enter');
    const dialog = page.getByRole('dialog', { name: app.text('createList.title') });
    await expect(dialog.getByRole('radio', { name: app.text('listType.task') })).toBeChecked();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: app.text('home.title'), level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: app.text('home.title'), level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    for (const hostile of ['?new=constructor', '?new=', '?new=shopping%20', '?new[]=task']) {
      await page.goto(`${app.url}/app${hostile}`);
      await expect(page.getByRole('heading', { name: app.text('home.title'), level: 1 })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
  },
);

test('the page of a child is an app of its own, which begins at /kid and stays there', async ({
  page,
  app,
}) => {
  const shell = await (await page.request.get(`${app.url}/kid`)).text();
  expect(/<link rel="manifest" href="([^"]+)"/.exec(shell)?.[1]).toBe('/kid.webmanifest');
  const answer = await page.request.get(`${app.url}/kid.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Record<string, string> & { icons: { src: string }[] };
  expect([manifest['id'], manifest['start_url'], manifest['scope'], manifest['display']]).toEqual([
    '/kid',
    '/kid',
    '/kid',
    'standalone',
  ]);
  for (const { src } of manifest.icons)
    expect((await page.request.get(app.url + src)).headers()['content-type']).toMatch(/^image\//);
  // The app keeps its own.
  expect(await (await page.request.get(`${app.url}/login`)).text()).toContain('/manifest.en.webmanifest');
});

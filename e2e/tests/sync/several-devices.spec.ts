import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, App, test } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

/** Opens another browser of the same user. */
async function another(
  browser: Browser,
  options: BrowserContextOptions,
  language: string,
  email: string,
  at: string,
): Promise<App> {
  const app = new App(await (await browser.newContext(options)).newPage(), language);
  await app.signIn('Nora', email);
  await app.page.goto(at);
  await waitForWorker(app.page);
  return app;
}

/** Names and states of the items on the screen. */
const shown = (app: App) =>
  app.page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[aria-pressed], [role=checkbox]')]
        .map(
          (one) =>
            `${one.getAttribute('aria-label') ?? one.textContent} ${one.getAttribute('aria-pressed') ?? one.getAttribute('aria-checked')}`,
        )
        .sort(),
    );

test(
  'three devices that edit the same list offline converge when the network is back',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const email = `three.${Date.now()}@example.org`;
    await app.signIn('Nora', email);
    await app.makeList('Picnic', 'shopping');
    for (const name of ['Qa', 'Qb', 'Qc']) await app.add(name);
    await expect(app.item('Qc')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);
    const second = await another(browser, { ...contextOptions, ...desktop }, language, email, page.url());
    const third = await another(browser, contextOptions, language, email, page.url());
    const all = [app, second, third];
    for (const each of all) await expect(each.item('Qc')).toBeVisible();

    for (const each of [app, second]) await each.page.context().setOffline(true);
    await app.item('Qa').click();
    await app.add('Qd');
    await second.item('Qb').click();
    await second.add('Qe');
    await third.item('Qc').click();
    for (const [each, name] of [
      [app, 'Qd'],
      [second, 'Qe'],
    ] as const)
      await expect(each.item(name)).toBeVisible();
    await expect(third.item('Qd')).toHaveCount(0);

    for (const each of [app, second]) await each.page.context().setOffline(false);
    for (const each of all) {
      for (const name of ['Qa', 'Qb', 'Qc'])
        await expect(each.item(name)).toHaveAttribute('aria-pressed', 'true');
      for (const name of ['Qd', 'Qe']) await expect(each.item(name)).toHaveAttribute('aria-pressed', 'false');
    }
    // The screens render at different times.
    for (const each of [app, second])
      await expect(async () => expect(await shown(each)).toEqual(await shown(third))).toPass({
        timeout: 20_000,
      });

    await second.item('Qd').click();
    await Promise.all(
      [app, third].map((each) =>
        expect(each.item('Qd')).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 }),
      ),
    );
    for (const each of [second, third]) await each.page.context().close();
  },
);

test(
  'two tabs of one browser share the queue of changes, and send each change once',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    await app.signIn('Twin');
    await app.makeList('Two tabs', 'shopping');
    await app.add('Qa');
    await expect(app.item('Qa')).toBeVisible();
    const tab = new App(await context.newPage(), language);
    await tab.page.goto(page.url());
    await expect(tab.item('Qa')).toBeVisible();

    await context.setOffline(true);
    await app.add('Qb');
    await expect(tab.item('Qb')).toBeVisible();
    await tab.add('Qc');
    await expect(app.item('Qc')).toBeVisible();
    await tab.item('Qa').click();
    await expect(app.item('Qa')).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);

    const onServer = () =>
      page.evaluate(async () => {
        const answer = await fetch(`/api${location.pathname.replace('/lists', '/shopping-lists')}`, {
          headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
        });
        const { items } = (await answer.json()) as { items: { name: string; checked: boolean }[] };
        return items.map(({ name, checked }) => `${name} ${checked}`).sort();
      });
    await expect.poll(onServer, { timeout: 20_000 }).toEqual(['Qa true', 'Qb false', 'Qc false']);
  },
);

test(
  'a browser that has cleared its storage continues with the rows of the server',
  { tag: ['@create-list', '@add-items', '@check-item'] },
  async ({ app, page, context }) => {
    const email = `swept.${Date.now()}@example.org`;
    await app.signIn('Swept', email);
    await app.makeList('Swept clean', 'shopping');
    await app.add('Qa');
    await expect(app.item('Qa')).toBeVisible();
    await waitForWorker(page);
    await expect.poll(() => app.counted()).toEqual(['0 of 1']);

    const debug = await context.newCDPSession(page);
    await debug.send('Storage.clearDataForOrigin', {
      origin: new URL(app.url).origin,
      storageTypes: 'indexeddb,cache_storage,service_workers',
    });
    await app.item('Qa').click();
    await app.add('Qb');
    await expect(app.item('Qb')).toBeVisible();
    await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['1 of 2']);

    // The session was stored there too. After signing in, the user is on the list again.
    await page.reload();
    await page.waitForURL(`${app.url}/login`);
    await app.identify('Swept', email);
    await expect(app.item('Qb')).toBeVisible();
    await expect(app.item('Qa')).toHaveAttribute('aria-pressed', 'true');
  },
);

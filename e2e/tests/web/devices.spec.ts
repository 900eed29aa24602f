import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, House, test } from '../../support/family';

const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

/** One more browser of the same person. */
async function another(
  browser: Browser,
  options: BrowserContextOptions,
  language: string,
  email: string,
  at: string,
): Promise<House> {
  const house = new House(await (await browser.newContext(options)).newPage(), language);
  await house.signIn('Nora', email);
  await house.page.goto(at);
  await house.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  return house;
}

/** What the screen shows, and what is ticked of it. */
const shown = (house: House) =>
  house.page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[aria-pressed], [role=checkbox]')]
        .map(
          (one) =>
            `${one.getAttribute('aria-label') ?? one.textContent} ${one.getAttribute('aria-pressed') ?? one.getAttribute('aria-checked')}`,
        )
        .sort(),
    );

test('three devices edit without a network, and are one again when it is back', async ({
  house,
  page,
  browser,
  contextOptions,
}, { project }) => {
  const language = (project.use.locale ?? 'en').slice(0, 2);
  const email = `three.${Date.now()}@example.org`;
  await house.signIn('Nora', email);
  await house.makeList('Picnic', 'shopping');
  for (const name of ['Qa', 'Qb', 'Qc']) await house.add(name);
  await expect(house.item('Qc')).toBeVisible();
  await expect.poll(() => house.counted()).toEqual(['0 of 3']);
  const second = await another(browser, { ...contextOptions, ...desktop }, language, email, page.url());
  const third = await another(browser, contextOptions, language, email, page.url());
  const all = [house, second, third];
  for (const each of all) await expect(each.item('Qc')).toBeVisible();

  for (const each of [house, second]) await each.page.context().setOffline(true);
  await house.item('Qa').click();
  await house.add('Qd');
  await second.item('Qb').click();
  await second.add('Qe');
  await third.item('Qc').click();
  for (const [each, name] of [
    [house, 'Qd'],
    [second, 'Qe'],
  ] as const)
    await expect(each.item(name)).toBeVisible();
  await expect(third.item('Qd')).toHaveCount(0);

  for (const each of [house, second]) await each.page.context().setOffline(false);
  for (const each of all) {
    for (const name of ['Qa', 'Qb', 'Qc'])
      await expect(each.item(name)).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Qd', 'Qe']) await expect(each.item(name)).toHaveAttribute('aria-pressed', 'false');
  }
  // Each screen draws when it gets to it.
  for (const each of [house, second])
    await expect(async () => expect(await shown(each)).toEqual(await shown(third))).toPass({
      timeout: 20_000,
    });

  await second.item('Qd').click();
  await Promise.all(
    [house, third].map((each) =>
      expect(each.item('Qd')).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 }),
    ),
  );
  for (const each of [second, third]) await each.page.context().close();
});

test('two tabs of one browser share what waits to be sent, and it is sent once', async ({
  house,
  page,
  context,
}, { project }) => {
  const language = (project.use.locale ?? 'en').slice(0, 2);
  await house.signIn('Twin');
  await house.makeList('Two tabs', 'shopping');
  await house.add('Qa');
  await expect(house.item('Qa')).toBeVisible();
  const tab = new House(await context.newPage(), language);
  await tab.page.goto(page.url());
  await expect(tab.item('Qa')).toBeVisible();

  await context.setOffline(true);
  await house.add('Qb');
  await expect(tab.item('Qb')).toBeVisible();
  await tab.add('Qc');
  await expect(house.item('Qc')).toBeVisible();
  await tab.item('Qa').click();
  await expect(house.item('Qa')).toHaveAttribute('aria-pressed', 'true');
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
});

test('a browser that has cleared its storage goes on with what the server has', async ({
  house,
  page,
  context,
}) => {
  await house.signIn('Swept');
  await house.makeList('Swept clean', 'shopping');
  await house.add('Qa');
  await expect(house.item('Qa')).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => house.counted()).toEqual(['0 of 1']);

  const debug = await context.newCDPSession(page);
  await debug.send('Storage.clearDataForOrigin', {
    origin: new URL(house.url).origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  await house.item('Qa').click();
  await house.add('Qb');
  await expect(house.item('Qb')).toBeVisible();
  await expect.poll(() => house.counted(), { timeout: 20_000 }).toEqual(['1 of 2']);

  await page.reload();
  await expect(house.item('Qb')).toBeVisible();
  await expect(house.item('Qa')).toHaveAttribute('aria-pressed', 'true');
});

import type { Page } from '@playwright/test';
import { App, expect } from '../../support/app';
import { linkTablet, makeLetters, openTablet, test } from '../../support/child-tablet';
import { makeFamily, tap } from '../../support/kid';
import { Releases } from '../../support/releases';
import { waitForWorker } from '../../support/wait-for-worker';

let releases: Releases;
test.beforeAll(async () => {
  releases = await Releases.start();
});
test.afterAll(() => releases.stop());

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => src.split('/').pop() ?? '')
      .filter((name) => name.startsWith('kid-')),
  );

test(
  'a linked tablet takes a new release by itself once its page is hidden, and keeps its stamps',
  { tag: ['@link-device', '@check-item-as-child'] },
  async ({ page, browser, another, locale }) => {
    test.setTimeout(180_000);
    const app = new App(page, (locale ?? 'en').slice(0, 2), releases.url);
    const email = `release.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const mailbox = process.env['PICTICK_MAILBOX'];
    process.env['PICTICK_MAILBOX'] = releases.mailboxUrl;
    const family = await makeFamily(
      app,
      email,
      ['Tom'],
      [{ name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes', 'breakfast'] }],
    );
    process.env['PICTICK_MAILBOX'] = mailbox;
    const tablet = await openTablet(app, browser, another);
    const stamp = (name: string) =>
      tablet.page.getByRole('button', { name: tablet.text('kid.done', { name }) });
    await linkTablet(tablet, await makeLetters(app, family));
    await expect(stamp('brush teeth')).toBeVisible();
    await waitForWorker(tablet.page);
    const before = await scripts(tablet.page);
    expect(before).toHaveLength(1);

    releases.deploy();
    await tablet.page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await tap(stamp('brush teeth'));
    await expect(stamp('shoes')).toBeVisible();
    expect(await scripts(tablet.page)).toEqual(before);

    await tablet.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect
      .poll(() => scripts(tablet.page).catch(() => before), { timeout: 60_000 })
      .not.toEqual(before);
    await expect(stamp('shoes')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['1 of 3']);
  },
);

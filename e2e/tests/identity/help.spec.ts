import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { giveDevice, makeFamily, tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const morning = { name: 'Morning', listType: 'task', items: ['brush teeth', 'shoes'] } as const;

/** Waits until the page knows the state of the call. */
const helpIs = (page: Page, state: string) => expect(page.locator(`[data-help=${state}]`)).toBeVisible();

test(
  'a child asks for help, and an adult answers on another device',
  { tag: ['@ask-for-help', '@answer-help'] },
  async ({ app, page, browser, contextOptions }) => {
    const email = `help.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [morning]);
    const context = await browser.newContext(contextOptions);
    const phone = app.on(await context.newPage());
    await phone.signIn('Ada', email);
    const asks = phone.text('family.help.asks', { name: 'Tom' });
    await expect(phone.page.getByRole('link', { name: /Morning/ }).first()).toBeVisible();

    await giveDevice(app, family, 0);
    const help = page.getByRole('button', { name: app.text('kid.help.ask') });
    await tap(help);
    await helpIs(page, 'asked');
    await inspect(app)('a child who has asked for help');
    await expect(phone.page.getByText(asks)).toBeVisible();
    // The call floats above the page until it is answered or closed, so it covers what is below.
    expect(await phone.violations()).toEqual([]);

    // A page that opens later shows it, too, and one answer ends it on all pages.
    const later = await context.newPage();
    await later.goto(`${app.url}/account-settings`);
    await expect(later.getByText(asks)).toBeVisible();
    await later.getByRole('button', { name: phone.text('family.help.coming') }).click();
    await expect(later.getByText(asks)).toBeHidden();
    await expect(phone.page.getByText(asks)).toBeHidden();
    await helpIs(page, 'coming');
    await inspect(app)('a child whom an adult has answered');
    await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'brush teeth' }) }));
    await expect(page.getByRole('button', { name: app.text('kid.done', { name: 'shoes' }) })).toBeVisible();
    await helpIs(page, 'coming');
    await context.close();
  },
);

test(
  'a child without a network sees that help was only said aloud, and asks again',
  { tag: '@ask-for-help' },
  async ({ app, page }) => {
    const email = `help.offline.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [morning]);
    await giveDevice(app, family, 0);
    const help = page.getByRole('button', { name: app.text('kid.help.ask') });
    await expect(help).toBeVisible();
    await stayOffline(page.context());
    await tap(help);
    await helpIs(page, 'aloud');
    await inspect(app)('a child whose call was only said aloud');
    await helpIs(page, 'quiet');
    await page.context().setOffline(false);
    await tap(help);
    await helpIs(page, 'asked');
  },
);

test(
  'a call for help stands above a toast, on a page and over a sheet',
  { tag: '@ask-for-help' },
  async ({ app, page, browser, contextOptions }) => {
    const email = `help.toast.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const long = 'put all the wooden blocks from the living room back into the big blue box';
    const family = await makeFamily(app, email, ['Tom'], [{ ...morning, items: ['shoes', long] }]);
    const context = await browser.newContext(contextOptions);
    const phone = app.on(await context.newPage());
    await phone.signIn('Ada', email);
    await phone.page
      .getByRole('link', { name: /Morning/ })
      .first()
      .click();
    await expect(phone.item(long)).toBeVisible();
    await giveDevice(app, family, 0);
    await tap(page.getByRole('button', { name: app.text('kid.help.ask') }));
    const report = (text: string) => phone.page.getByRole('status').filter({ hasText: text });
    const asks = report(phone.text('family.help.asks', { name: 'Tom' }));
    await expect(asks).toBeVisible();

    const toast = report(long);
    const room = async () => {
      await phone.settled();
      const [above, below] = [await asks.boundingBox(), await toast.boundingBox()];
      return above && below && below.y - (above.y + above.height);
    };
    await phone.item(long).focus();
    await phone.page.keyboard.press('Delete');
    await expect(toast).toBeVisible();
    // A hovered toast stays.
    await toast.getByRole('button').hover();
    await expect.poll(room).toBeGreaterThanOrEqual(8);
    await phone.item('shoes').focus();
    await phone.page.keyboard.press('e');
    await expect(phone.page.getByRole('dialog', { name: 'shoes' })).toBeVisible();
    await expect.poll(room).toBeGreaterThanOrEqual(8);
    await context.close();
  },
);

import { App, expect, test, withoutWorker } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { makeFamily } from '../../support/kid';
import { lettersIn, linkByApi, Tablet, wrongCode } from '../../support/linked-devices';

test.use(withoutWorker);

const devicesOf = (app: App) => app.page.getByRole('region', { name: app.text('linked.familyTitle') });
const openFamily = (app: App) => app.page.goto(`${app.url}/account-settings#family`);
const rowOf = (app: App, name: string) =>
  devicesOf(app).getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens the sheet and shows a code for these children. */
async function showCode(app: App, nicknames: readonly string[]) {
  // A page that knows one child so far makes its code at once.
  for (const name of ['Tom', 'Mia'])
    await expect(app.page.getByRole('link', { name, exact: true })).toBeVisible();
  await devicesOf(app)
    .getByRole('button', { name: app.text('linked.link') })
    .click();
  const sheet = app.page.getByRole('dialog', { name: app.text('linked.link') });
  for (const nickname of nicknames) await sheet.getByRole('button', { name: nickname }).click();
  await sheet.getByRole('button', { name: app.text('linked.choice.show') }).click();
  await expect(sheet.getByRole('img', { name: app.text('linked.code.qr') })).toBeVisible();
  return sheet;
}

test(
  'a tablet is linked by the letters on the screen, is named, gets another child, and ends while it sleeps; other pages follow live',
  { tag: ['@make-link-code', '@change-device', '@end-device'] },
  async ({ app, page, browser, contextOptions }) => {
    test.setTimeout(240_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    await makeFamily(app, email, ['Tom', 'Mia'], []);
    await openFamily(app);
    await expect(devicesOf(app).getByText(app.text('linked.none'))).toBeVisible();
    const other = app.on(await (await browser.newContext(contextOptions)).newPage());
    await other.signIn('Ada', email);
    await openFamily(other);
    await expect(devicesOf(other).getByText(app.text('linked.none'))).toBeVisible();

    const sheet = await showCode(app, ['Tom']);
    await inspect(app)('the code that links a device');
    const tablet = await Tablet.begin(browser, app.url);
    expect((await tablet.link(await lettersIn(app, sheet))).status).toBe(200);
    await expect(sheet.getByText(app.text('linked.code.used', { name: tablet.name }))).toBeVisible();
    await expect(rowOf(other, tablet.name)).toBeVisible();
    await sheet.getByLabel(app.text('linked.name')).fill('Kitchen');
    await sheet.getByRole('button', { name: app.text('linked.code.done') }).click();
    await expect(rowOf(app, 'Kitchen')).toBeVisible();
    await expect(rowOf(other, 'Kitchen')).toBeVisible();

    await rowOf(app, 'Kitchen').click();
    const device = page.getByRole('dialog', { name: 'Kitchen' });
    await device.getByRole('button', { name: 'Mia' }).click();
    await expect(device.getByRole('button', { name: 'Mia' })).toHaveAttribute('aria-pressed', 'true');
    await expect(rowOf(other, 'Kitchen').getByRole('img', { name: 'Mia' })).toBeVisible();
    await inspect(app)('a linked device');

    expect(await tablet.renew()).toBe(200);
    await device.getByRole('button', { name: app.text('linked.ending.end') }).click();
    const question = page.getByRole('alertdialog', {
      name: app.text('linked.ending.title', { name: 'Kitchen' }),
    });
    await question.getByRole('button', { name: app.text('linked.ending.end') }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(app, 'Kitchen')).toBeHidden();
    await expect(rowOf(other, 'Kitchen')).toBeHidden();
    await devicesOf(app).getByText(app.text('linked.endedLately')).click();
    await expect(devicesOf(app).getByRole('list', { name: app.text('linked.endedLately') })).toContainText(
      'Kitchen',
    );
    expect(await tablet.renew()).toBe(401);
    await tablet.end();
    await other.page.context().close();
  },
);

test(
  'a code ends after five wrong tries and with its sheet, and one of a closed page is taken back',
  { tag: ['@make-link-code', '@take-link-code-back'] },
  async ({ app, page, browser }) => {
    test.setTimeout(180_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    await makeFamily(app, email, ['Tom', 'Mia'], []);
    await openFamily(app);
    const sheet = await showCode(app, ['Tom', 'Mia']);
    const tablet = await Tablet.begin(browser, app.url);
    const code = await lettersIn(app, sheet);
    for (let tries = 0; tries < 5; tries++) expect((await tablet.link(wrongCode(code))).status).toBe(404);
    await expect(sheet.getByText(app.text('linked.code.gone'))).toBeVisible();
    expect((await tablet.link(code)).status).toBe(404);

    await sheet.getByRole('button', { name: app.text('linked.code.again') }).click();
    await expect(sheet.getByRole('img', { name: app.text('linked.code.qr') })).toBeVisible();
    const closed = await lettersIn(app, sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await tablet.link(closed)).status).toBe(404);

    const lost = await lettersIn(app, await showCode(app, ['Mia']));
    await page.reload();
    const row = devicesOf(app)
      .getByRole('listitem')
      .filter({ hasText: app.text('linked.waiting.title') });
    await row.getByRole('button', { name: app.text('linked.waiting.takeBack') }).click();
    await expect(row).toBeHidden();
    expect((await tablet.link(lost)).status).toBe(404);
    await tablet.end();
  },
);

test(
  'a child with two devices has no room for a third without a plan, which its page says without a price',
  { tag: ['@make-link-code'] },
  async ({ app, page, browser }) => {
    test.setTimeout(180_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const { householdId, children } = await makeFamily(app, email, ['Tom', 'Mia'], []);
    const [tom] = children;
    for (let count = 0; count < 2; count++) {
      const tablet = await Tablet.begin(browser, app.url);
      await linkByApi(page, tablet, householdId, [tom!.id]);
      await tablet.end();
    }
    await page.goto(`${app.url}/family/children/${tom!.id}`);
    const devices = page.getByRole('region', { name: app.text('linked.title'), exact: true });
    await expect(devices.getByText(app.text('linked.fullFree', { free: 2, most: 10 }))).toBeVisible();
    await expect(devices.getByRole('button', { name: app.text('linked.link') })).toBeDisabled();
    await expect(devices.getByRole('button', { name: app.text('plan.see') })).toHaveCount(0);
    await inspect(app)('a child without room for a device');

    await openFamily(app);
    await devicesOf(app)
      .getByRole('button', { name: app.text('linked.link') })
      .click();
    const sheet = page.getByRole('dialog', { name: app.text('linked.link') });
    await sheet.getByRole('button', { name: /Tom/ }).click();
    await expect(sheet.getByText(app.text('linked.choice.fullOf', { name: 'Tom' }))).toBeVisible();
    await expect(sheet.getByRole('button', { name: app.text('plan.see') })).toBeVisible();
    await page.keyboard.press('Escape');

    app.upgrade(email, 'pro');
    await page.goto(`${app.url}/family/children/${tom!.id}`);
    await expect(devices.getByRole('button', { name: app.text('linked.link') })).toBeEnabled();
  },
);

test('linking asks for the own consent first', { tag: ['@make-link-code'] }, async ({ app, page }) => {
  await app.signIn('Ada');
  await familyByApi(app, [{ nickname: 'Tom', animal: 'fox', colour: 'honey' }]);
  await openFamily(app);
  await devicesOf(app)
    .getByRole('button', { name: app.text('linked.link') })
    .click();
  const sheet = page.getByRole('dialog', { name: app.text('linked.link') });
  await expect(sheet.getByRole('button', { name: app.text('consent.card.ask') })).toBeVisible();
  await inspect(app)('the consent before a device is linked');
});

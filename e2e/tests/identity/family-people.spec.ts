import type { Browser, BrowserContextOptions } from '@playwright/test';
import { App, expect, test, withoutWorker } from '../../support/app';
import { familyByApi } from '../../support/family';
import { mailTo } from '../../support/mailbox';

test.use(withoutWorker);

const children = [
  { nickname: 'Tom', animal: 'fox', colour: 'honey' },
  { nickname: 'Mia', animal: 'rabbit', colour: 'violet' },
];

/** The same product in another browser. */
const another = async (app: App, browser: Browser, options: BrowserContextOptions): Promise<App> =>
  app.on(await (await browser.newContext(options)).newPage());

const familyOf = (app: App) => app.page.getByRole('region', { name: app.text('family.title'), exact: true });
const openSettings = (app: App) => app.page.goto(`${app.url}/account-settings#family`);

/** Opens the dialog, chooses and answers the link that it shows. */
async function invite(app: App, choose: () => Promise<void> = () => Promise.resolve()): Promise<string> {
  const { page } = app;
  await familyOf(app)
    .getByRole('button', { name: app.text('people.invite'), exact: true })
    .click();
  await choose();
  await page.getByRole('button', { name: app.text('people.inviting.make') }).click();
  const dialog = page.getByRole('dialog', { name: app.text('people.link.title') });
  await expect(dialog.getByRole('img', { name: app.text('people.link.qr') })).toBeVisible();
  const link = await dialog.locator('bdi').textContent();
  await dialog.getByRole('button', { name: app.text('people.link.done') }).click();
  return link ?? '';
}

/** Opens the sheet of a member. */
async function openMember(app: App, name: string) {
  await familyOf(app)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  return app.page.getByRole('dialog', { name });
}

test(
  'a parent invites the other one, who accepts; both see each other, roles change, and a removal is undone',
  {
    tag: ['@invite-member', '@accept-invitation', '@change-member', '@end-membership', '@restore-member'],
  },
  async ({ app, page, browser, contextOptions }) => {
    test.setTimeout(240_000);
    await app.signIn('Ada');
    await familyByApi(app, children);
    await openSettings(app);
    const link = await invite(app);
    const family = familyOf(app);
    await expect(family.getByRole('list', { name: app.text('people.open') })).toBeVisible();
    await app.accessible();

    const ben = await another(app, browser, contextOptions);
    await ben.page.goto(link);
    await expect(ben.page.getByText('Ada', { exact: true })).toBeVisible();
    expect(new URL(ben.page.url()).hash).toBe('');
    await ben.accessible();
    await ben.page.getByRole('checkbox', { name: app.text('family.adult') }).check();
    await ben.page.getByRole('button', { name: app.text('join.logIn') }).click();
    await ben.identify('Ben', `ben.${Date.now()}@example.org`);
    await ben.page.waitForURL(`${app.url}/join`);
    await expect(
      ben.page.getByRole('heading', { name: app.text('join.outcome.joined.title') }),
    ).toBeFocused();
    await ben.page.reload();
    await expect(ben.page.getByRole('heading', { name: app.text('join.outcome.again.title') })).toBeVisible();
    await ben.page.getByRole('link', { name: app.text('join.settings') }).click();
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeVisible();
    // For a week a new organiser cannot remove the inviter.
    await familyOf(ben).getByRole('button', { name: /^Ada/ }).click();
    const inviter = ben.page.getByRole('dialog');
    await expect(inviter.getByText(new RegExp(app.text('people.role.organiser')))).toBeVisible();
    await expect(inviter.getByRole('button', { name: app.text('people.member.remove') })).toBeHidden();
    await ben.page.keyboard.press('Escape');

    // The open page of the inviter shows it without a reload.
    await expect(family.getByRole('button', { name: /^Ben/ })).toBeVisible();
    await expect(family.getByRole('list', { name: app.text('people.open') })).toBeHidden();

    const sheet = await openMember(app, 'Ben');
    await sheet.getByRole('radio', { name: app.text('people.role.adult') }).check({ force: true });
    const changed = app.text('people.member.changed', { name: 'Ben', role: app.text('people.role.adult') });
    await expect(page.getByText(changed)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(familyOf(ben).getByRole('button', { name: /^Ben/ })).toContainText(
      app.text('people.role.adult'),
    );
    await app.undo(changed);
    await expect(family.getByRole('button', { name: /^Ben/ })).toContainText(
      app.text('people.role.organiser'),
    );

    await (
      await openMember(app, 'Ben')
    )
      .getByRole('button', { name: app.text('people.member.remove') })
      .click();
    await expect(family.getByRole('button', { name: /^Ben/ })).toBeHidden();
    // The page of the removed member drops the family.
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeHidden();
    await app.undo(app.text('people.member.removed', { name: 'Ben' }));
    await expect(family.getByRole('button', { name: /^Ben/ })).toBeVisible();
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeVisible();
    await ben.page.context().close();
  },
);

test(
  'a member leaves and comes back by the undo; the last organiser stays; links end as they should',
  { tag: ['@end-membership', '@restore-member', '@take-invitation-back', '@decline-invitation'] },
  async ({ app, page, browser, contextOptions }) => {
    test.setTimeout(240_000);
    await app.signIn('Ada');
    await familyByApi(app, children);
    await openSettings(app);
    const family = familyOf(app);
    const notOrganiser = async () => {
      await page.getByRole('switch', { name: app.text('people.inviting.organiser') }).uncheck();
    };
    const gone = (other: App) =>
      other.page.getByRole('heading', { name: app.text('join.outcome.gone.title') });

    const taken = await invite(app, notOrganiser);
    await family.getByRole('button', { name: new RegExp(app.text('people.takeBack')) }).click();
    await expect(family.getByRole('list', { name: app.text('people.open') })).toBeHidden();
    const ben = await another(app, browser, contextOptions);
    await ben.page.goto(taken);
    await expect(gone(ben)).toBeVisible();

    await ben.page.goto(await invite(app, notOrganiser));
    await ben.page.getByRole('button', { name: app.text('join.decline') }).click();
    await expect(
      ben.page.getByRole('heading', { name: app.text('join.outcome.declined.title') }),
    ).toBeVisible();
    await expect(family.getByRole('list', { name: app.text('people.open') })).toBeHidden();

    const link = await invite(app, notOrganiser);
    await ben.signIn('Ben', undefined, '/app');
    await familyByApi(ben, [{ nickname: 'Leo', animal: 'owl', colour: 'sky' }]);
    await ben.page.goto(link);
    await ben.page.getByRole('checkbox', { name: app.text('family.adult') }).check();
    await ben.page.getByRole('button', { name: app.text('join.accept'), exact: true }).click();
    await expect(ben.page.getByText(app.text('join.several', { name: 'Berg' }))).toBeVisible();
    await ben.page.getByRole('link', { name: app.text('join.settings') }).click();

    // Ben's own family stays. He chooses between it and the one that he has joined, also for the home page.
    const families = familyOf(ben).getByRole('radiogroup', {
      name: app.text('people.families'),
      exact: true,
    });
    const chosen = (name: RegExp) => families.getByRole('radio', { name });
    await expect(chosen(/Leo/)).toBeChecked();
    await expect(familyOf(ben).getByRole('link', { name: 'Leo' })).toBeVisible();
    await ben.page.goto(`${ben.url}/app`);
    await expect(ben.page.getByRole('button', { name: /^Leo/ })).toBeVisible();
    await openSettings(ben);
    await chosen(/Tom/).check({ force: true });
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeVisible();

    await expect(family.getByRole('button', { name: /^Ben/ })).toBeVisible();
    const own = await openMember(app, 'Ada');
    await expect(own.getByText(app.text('people.member.last'))).toBeVisible();
    await expect(own.getByRole('button', { name: app.text('people.member.leave') })).toBeDisabled();
    await page.keyboard.press('Escape');

    await (
      await openMember(ben, 'Ben')
    )
      .getByRole('button', { name: app.text('people.member.leave') })
      .click();
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeHidden();
    await expect(family.getByRole('button', { name: /^Ben/ })).toBeHidden();
    await ben.undo(app.text('people.member.left'));
    await expect(familyOf(ben).getByRole('link', { name: 'Tom' })).toBeVisible();
    await expect(family.getByRole('button', { name: /^Ben/ })).toBeVisible();

    // The inviter's own link.
    await page.goto(link);
    await expect(gone(app)).toBeVisible();
    await ben.page.context().close();
  },
);

test(
  'a helper is invited by mail for one child, which needs a plan',
  { tag: ['@invite-member', '@accept-invitation'] },
  async ({ app, page, browser, contextOptions }) => {
    test.setTimeout(240_000);
    const email = `ada.${Date.now()}@example.org`;
    const address = `omi.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    await familyByApi(app, children);
    await openSettings(app);
    const dialog = page.getByRole('dialog', { name: app.text('people.inviting.title') });
    const helper = () =>
      dialog.getByRole('radio', { name: app.text('people.role.helper') }).check({ force: true });
    await familyOf(app)
      .getByRole('button', { name: app.text('people.invite'), exact: true })
      .click();
    await helper();
    await expect(dialog.getByText(app.text('people.inviting.upgradeHelper'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: app.text('people.inviting.make') })).toBeDisabled();
    await app.accessible();

    app.upgrade(email, 'pro');
    await page.reload();
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await invite(app, async () => {
      await helper();
      await dialog.getByRole('button', { name: 'Tom' }).click();
      await dialog.getByLabel(app.text('people.member.until')).fill(day);
      await dialog.getByLabel(app.text('people.inviting.email')).fill(address);
    });
    const link = /https?:\S+\/join#\S+/.exec((await mailTo(address, '/join#')).text)?.[0] ?? '';

    const omi = await another(app, browser, contextOptions);
    await omi.signIn('Omi', address);
    await omi.page.goto(link);
    await expect(omi.page.getByRole('img', { name: app.text('animals.fox') })).toBeVisible();
    await omi.page.getByRole('checkbox', { name: app.text('family.adult') }).check();
    await omi.page.getByRole('button', { name: app.text('join.accept'), exact: true }).click();
    await omi.page.getByRole('link', { name: app.text('join.settings') }).click();
    await expect(familyOf(omi).getByText('Tom', { exact: true })).toBeVisible();
    await expect(familyOf(omi).getByText('Mia', { exact: true })).toBeHidden();
    await expect(familyOf(omi).getByRole('button', { name: app.text('people.invite') })).toBeHidden();
    await omi.accessible();

    const row = familyOf(app).getByRole('button', { name: /^Omi/ });
    await expect(row.getByRole('img', { name: 'Tom' })).toBeVisible();
    await (await openMember(app, 'Omi')).getByRole('button', { name: 'Mia' }).click();
    await expect(familyOf(omi).getByText('Mia', { exact: true })).toBeVisible();
    await omi.page.context().close();
  },
);

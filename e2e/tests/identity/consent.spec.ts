import type { Page } from '@playwright/test';
import { App, expect, test, withoutWorker } from '../../support/app';
import { buy } from '../../support/buy';
import { mailTo } from '../../support/mailbox';

test.use(withoutWorker);

/** A household with one child, made by requests of the page's user. Answers the ids. */
const makeFamily = (page: Page): Promise<{ household: string; child: string }> =>
  page.evaluate(async () => {
    const post = async (path: string, body: object): Promise<{ id: string; child: { id: string } }> =>
      (await (
        await fetch(path, {
          method: 'POST',
          headers: {
            'x-auth-token': localStorage.getItem('token') ?? '',
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        })
      ).json()) as { id: string; child: { id: string } };
    const { id } = await post('/api/households', { name: 'Berg', timeZone: 'Europe/Berlin', adult: true });
    const { child } = await post(`/api/households/${id}/children`, {
      nickname: 'Tom',
      animal: 'fox',
      colour: 'sky',
    });
    return { household: id, child: child.id };
  });

const linkIn = async (email: string): Promise<string> =>
  /https?:\S+\/consent#\S+/.exec((await mailTo(email, '/consent#')).text)?.[0] ?? '';

test(
  'a parent agrees by the link of a mail on another device, sees it at once, and takes it back',
  { tag: ['@ask-consent', '@agree-consent', '@withdraw-consent'] },
  async ({ app, page, browser, contextOptions }, { project }) => {
    test.setTimeout(120_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const { child } = await makeFamily(page);
    await page.goto(`${app.url}/account-settings#family`);
    const family = page.getByRole('region', { name: app.text('family.title') });
    const consent = page.getByRole('region', { name: app.text('consent.card.title') });
    await expect(family.getByRole('link', { name: 'Tom' })).toBeVisible();
    await consent.getByRole('button', { name: app.text('consent.card.ask') }).click();
    await expect(consent.getByText(app.text('consent.card.asked'))).toBeVisible();

    const other = new App(
      await (await browser.newContext(contextOptions)).newPage(),
      (project.use.locale ?? 'en').slice(0, 2),
    );
    const link = await linkIn(email);
    await other.page.goto(link);
    await expect(
      other.page.getByRole('heading', { name: app.text('consent.notice.what.title') }),
    ).toBeVisible();
    await other.accessible();
    await other.page.getByRole('button', { name: app.text('consent.agree') }).click();
    const outcome = (name: string) =>
      other.page.getByRole('heading', { name: app.text(`consent.outcome.${name}.title`) });
    await expect(outcome('agreed')).toBeFocused();
    expect(new URL(other.page.url()).hash).toBe('');
    await other.accessible();
    // The open settings show it without a reload.
    const withdraw = consent.getByRole('button', { name: app.text('consent.card.withdraw') });
    await expect(withdraw).toBeVisible({ timeout: 10_000 });
    await app.accessible();

    await other.page.goto('about:blank');
    await other.page.goto(link);
    await other.page.getByRole('button', { name: app.text('consent.agree') }).click();
    await expect(outcome('used')).toBeVisible();

    await page.goto(`${app.url}/family/children/${child}/data`);
    await expect(
      page.getByRole('heading', { name: `Tom: ${app.text('childData.title')}`, level: 1 }),
    ).toBeVisible();
    await app.accessible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: app.text('childData.download') }).click();
    expect((await download).suggestedFilename()).toBe('pictick-fox.json');

    await page.goto(`${app.url}/account-settings#family`);
    await withdraw.click();
    const question = page.getByRole('alertdialog', { name: app.text('consent.card.heading') });
    await question.getByRole('button', { name: app.text('consent.card.withdraw') }).click();
    await expect(consent.getByText(app.text('consent.card.withdrawn'))).toBeVisible();
    // No adult agrees any more, so the child is hidden. The mail about it waits until no undo can come.
    await expect(family.getByRole('link', { name: 'Tom' })).toHaveCount(0, { timeout: 10_000 });

    await consent.getByRole('button', { name: app.text('consent.card.ask') }).click();
    await expect.poll(() => linkIn(email), { timeout: 20_000 }).not.toBe(link);
    await other.page.goto(await linkIn(email));
    await other.page.getByRole('button', { name: app.text('consent.agree') }).click();
    await expect(outcome('agreed')).toBeVisible();
    await expect(family.getByRole('link', { name: 'Tom' })).toBeVisible({ timeout: 10_000 });
    await other.page.context().close();
  },
);

test(
  'a parent who has paid by card reads the notice in the settings and agrees without a mail',
  { tag: ['@agree-by-card'] },
  async ({ app, page }) => {
    await app.signIn('Ada', `ada.${Date.now()}@example.org`);
    await makeFamily(page);
    const consent = page.getByRole('region', { name: app.text('consent.card.title') });
    const open = consent.getByRole('button', { name: app.text('consent.byCard.open') });
    await page.goto(`${app.url}/account-settings#family`);
    await expect(consent.getByRole('button', { name: app.text('consent.card.ask') })).toBeVisible();
    await expect(open).toHaveCount(0);

    await buy(app, 'starter');
    await page.goto(`${app.url}/account-settings#family`);
    await open.click();
    await expect(consent.getByRole('heading', { name: app.text('consent.notice.what.title') })).toBeVisible();
    await app.accessible();
    await consent.getByRole('button', { name: app.text('consent.agree') }).click();
    await expect(consent.getByRole('button', { name: app.text('consent.card.withdraw') })).toBeVisible();
    await page.reload();
    await expect(consent.getByRole('button', { name: app.text('consent.card.withdraw') })).toBeVisible();
  },
);

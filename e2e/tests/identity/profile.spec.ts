import { App, expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

/** PNG of a red square. */
const red = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAoElEQVRoge2SQQkAQRDDKqUSzv8r0lbEPcJAIQLS0PD1NNEN2IDqFdmFepfoBmxA9YrsQr1LdAM2oHpFdqHeJboBG1C9IrtQ7xLdgA2oXpFdqHeJbsAGVK/ILtS7RDdgA6pXZBfqXaIbsAHVK7IL9S7RDdiA6hXZhXqX6AZsQPWK7EK9S3QDNqB6RXah3iW6ARtQvSK7UO8S3YANqF7xDw86HgEAih0ZfQAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a new name and avatar appear in the other tab, on a shared list and on the next visit, and a removed avatar in none of them',
  { tag: ['@create-list', '@change-profile', '@upload-avatar', '@remove-avatar'] },
  async ({ app, page, browser, context, contextOptions }, { project }) => {
    const language = (project.use.locale ?? 'en').slice(0, 2);
    const email = `ada.${Date.now()}@example.org`;
    const guestEmail = `ben.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    app.upgrade(email, 'pro');
    const guest = new App(await (await browser.newContext(contextOptions)).newPage(), language);
    await guest.signIn('Ben', guestEmail);

    const tab = new App(await context.newPage(), language);
    await tab.page.goto(`${app.url}/app`);
    await page.goto(`${app.url}/account-settings#profile`);
    const card = page.getByRole('region', { name: app.text('profile.title') });
    await card.getByLabel(app.text('profile.name')).fill('Mama Bear');
    await card.getByRole('button', { name: app.text('common.save') }).click();
    await expect(page.getByText(app.text('profile.saved'))).toBeVisible();
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: red });
    await expect(card.locator('img')).toHaveAttribute('src', /^\/img\/faces\/.+-v\d+\.jpg\?/);
    await expect
      .poll(() => card.locator('img').evaluate((face: HTMLImageElement) => face.naturalWidth))
      .toBe(256);
    await expect(
      tab.page
        .getByRole('button', { name: app.text('account.menuOf', { name: 'Mama Bear' }) })
        .first()
        .locator('img'),
    ).toHaveAttribute('src', /-v\d+\.jpg/);
    await expect(page.getByRole('region', { name: app.text('standing.title') })).toContainText(
      app.text('plan.name.pro'),
    );

    await page.goto(`${app.url}/app`);
    await app.makeList('Market', 'shopping');
    const share = () =>
      page.evaluate(
        async ([listId, address]) => {
          const headers = {
            'x-auth-token': localStorage.getItem('token') ?? '',
            'content-type': 'application/json',
          };
          return (
            await fetch(`/api/shopping-lists/${listId}/share`, {
              method: 'POST',
              headers,
              body: JSON.stringify({ email: address }),
            })
          ).ok;
        },
        [page.url().split('/').at(-1)!, guestEmail] as const,
      );
    // The page shows the list before the server has it.
    await expect.poll(share).toBe(true);
    await guest.page.goto(page.url());
    const seen = guest.page.getByTitle('Mama Bear').locator('img').first();
    await expect(seen).toHaveAttribute('src', /-v\d+\.jpg/);
    await expect.poll(() => seen.evaluate((face: HTMLImageElement) => face.naturalWidth)).toBe(256);

    await page.goto(`${app.url}/account-settings`);
    await card.getByLabel(app.text('profile.name')).fill('Papa Bear');
    await card.getByRole('button', { name: app.text('common.save') }).click();
    await expect(guest.page.getByTitle('Papa Bear').first()).toBeVisible();
    await app.accessible();

    const inTab = tab.page.getByRole('button', { name: app.text('account.menuOf', { name: 'Papa Bear' }) });
    const onList = guest.page.getByTitle('Papa Bear');
    await expect(inTab.locator('img').first()).toBeAttached();
    await expect(onList.locator('img').first()).toBeVisible();
    await card.getByRole('button', { name: app.text('profile.removePicture') }).click();
    await expect(page.getByText(app.text('profile.pictureRemoved'))).toBeVisible();
    await expect(inTab.locator('img')).toHaveCount(0);
    await expect(onList.locator('img')).toHaveCount(0);
    await page.reload();
    await expect(card.getByLabel(app.text('profile.name'))).toHaveValue('Papa Bear');
    await expect(card.locator('img')).toHaveCount(0);
    await expect(card.getByRole('button', { name: app.text('profile.removePicture') })).toHaveCount(0);
    await guest.page.context().close();
  },
);

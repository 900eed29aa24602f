import { expect, test } from '../support/app';
import { makeList } from '../support/screens';

test.use({ actionTimeout: 20_000 });
test.setTimeout(300_000);

test('the key screens match the expected pictures', async ({ app, page }) => {
  /** Renders all text in the bundled font, because system fonts differ. */
  const same = async (screen: string, ...themes: ('light' | 'dark')[]) => {
    for (const theme of themes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
        document.documentElement.style.setProperty('--font-text', 'var(--font-display)');
        document.documentElement.style.setProperty('scrollbar-width', 'none');
      }, theme);
      await app.settled();
      await page.evaluate(() => document.fonts.ready);
      await expect.soft(page).toHaveScreenshot(`${screen}-${theme}.png`);
    }
  };
  await page.goto(`${app.url}/login`);
  await page
    .getByRole('region', { name: app.legal('stored')('about') })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText(app.text('login.appleSoon'))).toBeVisible();
  await same('login', 'light');

  const email = `same.${Date.now()}@example.org`;
  await app.signIn('Ayşe', email);
  app.upgrade(email, 'platinum');
  await page.reload();
  await expect(page.getByRole('button', { name: app.text('createList.title') }).first()).toBeVisible();
  // The plan appears last.
  const plan = page.locator('header [data-tier]');
  await expect(plan).toBeVisible();
  await same('home-empty', 'light');
  const chores = await makeList(
    app,
    'Morgens vor dem Kindergarten',
    'task',
    ['Zähne putzen', 'Frühstücken', 'Hund füttern'].map((name) => ({ name })),
  );
  const empty = await makeList(app, 'Drogerie', 'shopping');
  const groceries = await makeList(app, 'Wocheneinkauf', 'shopping', [
    { name: 'Milch', quantity: '2 × 1 l' },
    { name: 'Brot' },
    { name: 'Erdbeermarmelade' },
    { name: 'Äpfel', notes: 'die roten' },
  ]);
  // Waits until all pictures are painted.
  const painted = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/shopping-lists/user/limits', {
        headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
      });
      return ((await answer.json()) as { monthlyUsed: number }).monthlyUsed;
    });
  await expect.poll(painted, { timeout: 60_000 }).toBe(7);
  await page.goto(`${app.url}/app`);
  await expect(page.getByText('Wocheneinkauf')).toBeVisible();
  await expect(plan).toBeVisible();
  await same('home', 'light', 'dark');
  for (const [id, item, screen] of [
    [groceries, 'Brot', 'shopping'],
    [chores, 'Zähne putzen', 'chores'],
  ] as const) {
    await page.goto(`${app.url}/lists/${id}`);
    await app.item(item).click();
    await expect(app.item(item)).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(0, 0);
    await same(screen, 'light', 'dark');
  }
  await page.goto(`${app.url}/lists/${groceries}`);
  await page
    .getByRole('button', { name: app.text('list.edit'), exact: true })
    .filter({ visible: true })
    .click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Milch/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible();
  await same('item', 'light', 'dark');
  await page.goto(`${app.url}/lists/${empty}`);
  await expect(page.getByRole('heading', { name: app.text('empty.shopping.title') })).toBeVisible();
  await same('list-empty', 'light');
});

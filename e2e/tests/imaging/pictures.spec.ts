import { expect, test, type App } from '../../support/app';
import { waitForWorker } from '../../support/wait-for-worker';

const words = {
  en: { milk: 'Milk', apple: 'Apples', six: ['Milk', 'Bread', 'Cheese', 'Apples', 'Butter', 'Bananas'] },
  de: { milk: 'Milch', apple: 'Äpfel', six: ['Milch', 'Brot', 'Käse', 'Äpfel', 'Butter', 'Bananen'] },
} as const;
const wordsOf = (locale: string | undefined) => words[locale?.startsWith('de') ? 'de' : 'en'];
const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

const shown = (app: App, name: string) => app.item(name).locator('img').last().getAttribute('src');
const painted = async (app: App, name: string): Promise<string> => {
  await expect.poll(() => shown(app, name), { timeout: 30_000 }).toMatch(/^\/img\//);
  return (await shown(app, name)) ?? '';
};

test(
  'a user repaints an item in another style with another character, and the trial names the plan that allows it',
  { tag: ['@create-list', '@add-items', '@regenerate-item', '@generate-image'] },
  async ({ app, page }, { project }) => {
    const { milk } = wordsOf(project.use.locale);
    const email = address('style');
    await app.signIn('Sty List', email);
    await app.makeList('Paint', 'shopping');
    await app.add(milk);
    const before = await painted(app, milk);
    await app.item(milk).click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: milk });
    const style = sheet.getByRole('radio', { name: app.text('style.name.2d'), exact: true });
    await style.click();
    await expect(sheet.getByText(app.text('plan.needs.styles'))).toBeVisible();
    await expect(style).not.toBeChecked();
    await app.accessible();
    await page.keyboard.press('Escape');

    app.upgrade(email, 'pro');
    await page.reload();
    await expect(app.item(milk)).toBeVisible();
    await app.item(milk).click({ button: 'right' });
    await style.click();
    await expect(style).toBeChecked();
    const lilly = sheet.getByRole('radio', { name: 'Lilly', exact: true });
    // A wide window shows the characters without scrolling.
    const isClear = () =>
      lilly.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      });
    if (!project.use.isMobile) expect(await isClear()).toBe(true);
    await lilly.click();
    await sheet.getByRole('button', { name: app.text('picture.again'), exact: true }).click();
    await expect(sheet.getByText(app.text('picture.making'))).toBeVisible();
    // The old picture stays until the new one is ready.
    expect(
      await sheet
        .getByRole('button', { name: app.text('picture.look') })
        .locator('img')
        .last()
        .getAttribute('src'),
    ).toContain('/img/');
    await page.keyboard.press('Escape');
    await expect.poll(() => shown(app, milk), { timeout: 30_000 }).not.toBe(before);
    await painted(app, milk);
  },
);

test(
  'a new picture requested offline is queued, and made when the network is back',
  { tag: ['@create-list', '@add-items', '@regenerate-item', '@generate-image'] },
  async ({ app, page, context }, { project }) => {
    const { apple } = wordsOf(project.use.locale);
    await app.signIn('Off Line');
    await app.makeList('Later', 'shopping');
    await app.add(apple);
    const before = await painted(app, apple);
    await app.item(apple).click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: apple });
    const again = sheet.getByRole('button', { name: app.text('picture.again'), exact: true });
    await expect(again).toBeEnabled();
    await context.setOffline(true);
    await again.click();
    await expect(sheet.getByText(app.text('picture.queued'))).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await shown(app, apple)).toBe(before);
    await context.setOffline(false);
    await expect.poll(() => shown(app, apple), { timeout: 40_000 }).not.toBe(before);
    await painted(app, apple);
  },
);

test(
  'new items keep the plain picture when the pictures of the month are used up, and a notice explains it once',
  { tag: ['@create-list', '@add-items', '@generate-image'] },
  async ({ app, page }, { project }) => {
    const { six } = wordsOf(project.use.locale);
    const wide = !project.use.isMobile;
    await app.signIn('Full Month');
    await app.makeList('Many', 'shopping');
    await app.paste(six);
    for (const name of six.slice(0, 5)) await painted(app, name);
    const told = page.getByText(
      new RegExp(`^${app.text('usage.once', { date: 'DATE' }).split('DATE')[0] ?? ''}`),
    );
    await expect(told).toBeVisible({ timeout: 20_000 });
    expect(await shown(app, six[5])).toContain('/art/');
    await app.accessible();
    await page.getByRole('button', { name: app.text('usage.understood') }).click();
    await expect(told).toHaveCount(0);
    await page.reload();
    await expect(app.item(six[5])).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(told).toHaveCount(0);

    await page.goto(`${app.url}/app`);
    const upgrade = page
      .getByRole('button', { name: app.text('plan.upgrade') })
      .filter({ visible: true })
      .first();
    await expect(upgrade).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('[data-accent=danger]').filter({ visible: true }).first()).toBeVisible();
    if (wide) await expect(page.getByText('5 / 5').first()).toBeVisible();
    else await expect(page.getByText('5 / 5').first()).toBeHidden();
    await upgrade.click();
    const dialog = page.getByRole('dialog', { name: app.text('plan.title') });
    await expect(dialog.getByRole('heading', { name: 'Platinum' })).toBeAttached();
    await expect(dialog.getByText(/(€|EUR)/).first()).toBeVisible();
    await app.accessible();
  },
);

test(
  'a list that was open before shows its pictures in their places before the page runs',
  { tag: ['@create-list', '@add-items', '@generate-image', '@sign-out'] },
  async ({ app, page }, { project }) => {
    const { six } = wordsOf(project.use.locale);
    // A trial has five pictures a month.
    const five = six.slice(0, 5);
    const person = 'Quick Look';
    await app.signIn(person);
    await app.makeList('Glance', 'shopping');
    await app.paste(five);
    for (const name of five) await painted(app, name);
    const places = (of: string) =>
      page.locator(of).evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { left, top, width } = picture.getBoundingClientRect();
          return { src: picture.getAttribute('src'), at: [left, top, width].map(Math.round) };
        }),
      );
    const remembered = () => page.evaluate(() => localStorage.getItem('pictick_glances') ?? '');
    await expect.poll(remembered, { timeout: 20_000 }).toContain(new URL(page.url()).pathname);
    // From here on the worker serves the page.
    await waitForWorker(page);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.snapshot') === null) return;
        observer.disconnect();
        // Records any frame without pictures.
        const look = () => {
          if (document.querySelector('.snapshot > img, #main [role=listitem] img') === null)
            Object.assign(window, { empty: true });
          requestAnimationFrame(look);
        };
        look();
        // At the first paint, when the styles are loaded.
        requestAnimationFrame(() =>
          Object.assign(window, {
            snapshot: [...document.querySelectorAll('.snapshot > img')].map((picture) => {
              const { left, top, width } = picture.getBoundingClientRect();
              return { src: picture.getAttribute('src'), at: [left, top, width].map(Math.round) };
            }),
          }),
        );
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(app.item(five[0] ?? '')).toBeVisible();
    await expect(page.locator('.snapshot')).toHaveCount(0);
    const there = (await places('#main [role=listitem] img:last-of-type')).filter(
      ({ at: [, top = 0] }) => top < (page.viewportSize()?.height ?? 0),
    );
    expect(there.length).toBeGreaterThan(3);
    const before = await page.evaluate(() => (window as unknown as { snapshot: typeof there }).snapshot);
    expect(before.map(({ src }) => src)).toEqual(there.map(({ src }) => src));
    // Positions are rounded to whole pixels.
    const apart = before.flatMap(({ at }, n) =>
      at.map((side, of) => Math.abs(side - (there[n]?.at[of] ?? 0))),
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    const wasEmpty = () => page.evaluate(() => 'empty' in window);
    expect(await wasEmpty()).toBe(false);

    // A chores list loads a chunk of its own.
    await page.goto(`${app.url}/app`);
    await app.makeList('Morning', 'task');
    await app.paste(five);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
    await expect.poll(remembered, { timeout: 20_000 }).toContain(new URL(page.url()).pathname);
    await page.reload();
    await expect(app.item(five[0] ?? '')).toBeVisible();
    await expect(page.locator('.snapshot')).toHaveCount(0);
    expect(await page.evaluate(() => 'snapshot' in window)).toBe(true);
    expect(await wasEmpty()).toBe(false);

    await page.goto(`${app.url}/app`);
    await page
      .getByRole('button', { name: app.text('account.menuOf', { name: person }) })
      .first()
      .click();
    await page.getByRole('button', { name: app.text('account.signOut') }).click();
    await page.waitForURL(/\/(login)?(\?.*)?$/);
    await expect.poll(remembered).toBe('');
  },
);

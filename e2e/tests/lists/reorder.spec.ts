import { expect, test, withoutWorker } from '../../support/app';

const order = ['Milk', 'Bread', 'Eggs', 'Butter'];

test.use({ ...withoutWorker, contextOptions: { reducedMotion: 'no-preference' } });

test(
  'a user reorders items by mouse, keyboard and buttons, and the server keeps the order',
  { tag: ['@create-list', '@add-items', '@edit-item'] },
  async ({ app, page }) => {
    await app.signIn('Neat Person');
    await app.makeList('In order', 'shopping');
    await app.paste(order);
    const names = () =>
      page
        .getByRole('main')
        .locator('[data-slide]')
        .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.trim().split('\n')[0]));
    await expect.poll(names).toEqual(order);

    await page
      .getByRole('button', { name: app.text('list.edit'), exact: true })
      .filter({ visible: true })
      .click();
    const grip = (name: string) =>
      page.getByRole('button', { name: app.text('arrange.grip', { name }), exact: true });
    await expect(grip('Milk')).toBeVisible();
    await app.accessible();

    // By mouse: the last card to the front.
    const from = await grip('Butter').boundingBox();
    const to = await page.locator('[data-slide]').first().boundingBox();
    if (!from || !to) throw new Error('nothing to draw');
    await page.mouse.move(from.x + 24, from.y + 24);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 90, { steps: 8 });
    await page.mouse.move(to.x + 12, to.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(names).toEqual(['Butter', 'Milk', 'Bread', 'Eggs']);

    // A card dropped on its neighbour takes its place, on either half.
    const swap = async (name: string, place: number, part: number) => {
      // Waits until the cards have slid to their places.
      await app.settled();
      const [from, to] = [
        await grip(name).boundingBox(),
        await page.locator('[data-slide]').nth(place).boundingBox(),
      ];
      if (!from || !to) throw new Error('nothing to draw');
      await page.mouse.move(from.x + 24, from.y + 24);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width * part, to.y + to.height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await swap('Milk', 2, 0.3);
    await expect.poll(names).toEqual(['Butter', 'Bread', 'Milk', 'Eggs']);
    await swap('Milk', 1, 0.7);
    await expect.poll(names).toEqual(['Butter', 'Milk', 'Bread', 'Eggs']);

    await app.settled();

    // By keyboard: lifts the card, moves it two places, drops it; then lifts it and cancels.
    await grip('Butter').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await app.accessible();
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['Milk', 'Bread', 'Butter', 'Eggs']);
    await expect(grip('Butter')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await expect.poll(names).toEqual(['Milk', 'Bread', 'Butter', 'Eggs']);

    // By buttons.
    await grip('Eggs').click();
    await page.getByRole('button', { name: app.text('arrange.earlier') }).click();
    await page.getByRole('button', { name: app.text('arrange.here') }).click();
    await expect.poll(names).toEqual(['Milk', 'Bread', 'Eggs', 'Butter']);

    await expect
      .poll(() =>
        page.evaluate(
          async (id) => {
            const answer = await fetch(`/api/shopping-lists/${id}`, {
              headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
            });
            return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
          },
          page.url().split('/').pop() ?? '',
        ),
      )
      .toEqual(['Milk', 'Bread', 'Eggs', 'Butter']);

    // A new item at the end scrolls into view.
    await app.add('Bananas');
    await expect(app.item('Bananas')).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a card dragged to the edge of the window scrolls a list of a hundred items',
  { tag: ['@create-list', '@add-items', '@edit-item'] },
  async ({ app, page }) => {
    await app.signIn('Long List');
    await app.makeList('Hundred', 'shopping');
    await app.paste(Array.from({ length: 100 }, (_, index) => `Thing ${index + 1}`));
    await expect(app.item('Thing 1')).toBeVisible();
    // Cards move in the list's own order alone.
    await page.getByRole('button', { name: app.text('sections.title'), exact: true }).click();
    await page
      .getByRole('button', { name: app.text('list.edit'), exact: true })
      .filter({ visible: true })
      .click();
    const grip = page.getByRole('button', {
      name: app.text('arrange.grip', { name: 'Thing 1' }),
      exact: true,
    });
    const from = await grip.boundingBox();
    if (!from) throw new Error('nothing to draw');
    const height = page.viewportSize()?.height ?? 740;
    await page.mouse.move(from.x + 24, from.y + 24);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, height - 8, { steps: 10 });
    await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 20_000 }).toBeGreaterThan(2500);
    await page.mouse.move(from.x + 30, height / 2, { steps: 4 });
    await page.mouse.up();
    const first = () =>
      page.evaluate(
        async (id) => {
          const answer = await fetch(`/api/shopping-lists/${id}`, {
            headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
          });
          return ((await answer.json()) as { items: { name: string }[] }).items.findIndex(
            ({ name }) => name === 'Thing 1',
          );
        },
        page.url().split('/').pop() ?? '',
      );
    await expect.poll(first).toBeGreaterThan(15);
    await expect(
      page.getByRole('button', { name: app.text('arrange.grip', { name: 'Thing 1' }), exact: true }),
    ).toBeVisible();
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test(
    'a finger drags a card by its grip at once, and a touch that the system cancels leaves the card in its place',
    { tag: ['@create-list', '@add-items', '@edit-item'] },
    async ({ app, page }) => {
      await app.signIn('Finger Person');
      await app.makeList('By finger', 'shopping');
      await app.paste(order);
      const names = () =>
        page
          .getByRole('main')
          .locator('[data-slide]')
          .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.trim().split('\n')[0]));
      await expect.poll(names).toEqual(order);
      await page
        .getByRole('button', { name: app.text('list.edit'), exact: true })
        .filter({ visible: true })
        .click();
      const grip = page.getByRole('button', {
        name: app.text('arrange.grip', { name: 'Milk' }),
        exact: true,
      });
      await expect(grip).toBeVisible();
      await app.settled();
      const cdp = await page.context().newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
        ...touchPoints: { x: number; y: number }[]
      ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
      const draw = async () => {
        const [from, to] = [
          await grip.boundingBox(),
          await page.locator('[data-slide]').nth(1).boundingBox(),
        ];
        if (!from || !to) throw new Error('nothing to draw');
        const [x, y] = [to.x + to.width * 0.7, to.y + to.height / 2];
        await touch('touchStart', { x: from.x + 24, y: from.y + 24 });
        for (let part = 1; part <= 8; part++)
          await touch('touchMove', {
            x: from.x + 24 + ((x - from.x - 24) * part) / 8,
            y: from.y + 24 + ((y - from.y - 24) * part) / 8,
          });
        await expect(
          page.getByText(app.text('arrange.lifted', { name: 'Milk', place: 1, count: 4 })),
        ).toBeAttached();
      };
      await draw();
      await touch('touchCancel');
      await expect(
        page.getByText(app.text('arrange.cancelled', { name: 'Milk', place: 1, count: 4 })),
      ).toBeAttached();
      expect(await names()).toEqual(order);
      await draw();
      await touch('touchEnd');
      await expect(
        page.getByText(app.text('arrange.dropped', { name: 'Milk', place: 2, count: 4 })),
      ).toBeAttached();
      await expect.poll(names).toEqual(['Bread', 'Milk', 'Eggs', 'Butter']);
      await expect(grip).toBeFocused();
    },
  );
});

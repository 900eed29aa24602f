import { expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

test(
  'the add box asks before it adds an item that is already on the list, once for a whole paste',
  { tag: ['@create-list', '@add-items', '@edit-item', '@delete-item'] },
  async ({ app, page }) => {
    await app.signIn('Forgetful Person');
    await app.makeList('Twice', 'shopping');
    const tiles = page.getByRole('main').locator('[role=listitem]');
    const milk = page.getByRole('main').getByRole('button', { name: /^Milk(?!:)/ });
    const question = page.getByRole('group', { name: /Milk/ });
    await app.add('2 l Milk');
    await expect(milk).toContainText('2 l');

    await app.add('MILK 1 l');
    await expect(question).toBeVisible();
    await expect(tiles).toHaveCount(1);
    await app.accessible();
    // Tab leads from the box to the answers.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(milk).toContainText('3 l');
    await app.undo(app.text('double.summed_one', { name: 'Milk', quantity: '3 l' }));
    await expect(milk).toContainText('2 l');

    // A paste adds new items at once, asks one question for the duplicates and has one undo.
    await app.paste(['Bread', 'milk', 'bread', 'Eggs']);
    await expect(tiles).toHaveCount(3);
    await question.getByRole('button', { name: app.text('double.both') }).click();
    await expect(tiles).toHaveCount(5);
    await app.undo(app.text('item.added.shopping_other', { count: 4 }));
    await expect(tiles).toHaveCount(1);
    await expect(milk).toContainText('2 l');
  },
);

test(
  'a toast and the question about duplicates never cover each other, in either order',
  { tag: ['@create-list', '@add-items', '@delete-item'] },
  async ({ app, page }) => {
    await app.signIn('Quick Typist');
    await app.makeList('Twice', 'shopping');
    const question = page.getByRole('group', { name: /Milk/ });
    const toast = page.locator('[popover] > [role=status] > *');
    await app.add('Milk');
    const things = ['Tea', 'Bread', 'Cocoa', 'Honey'];
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const first of ['toast', 'question']) {
        const report = async () => {
          const name = things.pop() ?? '';
          await app.add(name);
          await app.item(name).press('Delete');
          await expect(toast).toBeVisible();
        };
        if (first === 'toast') await report();
        await app.add('milk');
        await expect(question).toBeVisible();
        if (first === 'question') await report();
        await app.settled();
        const [one, other] = [await toast.boundingBox(), await question.boundingBox()];
        expect
          .soft(
            one &&
              other &&
              (one.y + one.height <= other.y ||
                other.y + other.height <= one.y ||
                one.x >= other.x + other.width),
            `${width} px, ${first} first`,
          )
          .toBe(true);
        // If the toast covered the button, the question would stay open.
        await question.getByRole('button', { name: app.text('double.skip') }).click();
        await expect(question).toBeHidden();
        await page.mouse.move(0, 0);
        await expect(toast).toBeHidden({ timeout: 15_000 });
      }
    }
  },
);

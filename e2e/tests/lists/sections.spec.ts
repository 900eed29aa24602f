import { App, expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';

test.use(withoutWorker);

const first = ['Shampoo', 'Milk', 'Apples', 'Bread', 'Cheese', 'Carrots', 'Dog food'];

test(
  'eight things stand by section, one tap brings the own order back, on each device of the person',
  { tag: ['@choose-order'] },
  async ({ app, page, browser, locale, contextOptions }) => {
    const email = `shopper.${Date.now()}@example.org`;
    await app.signIn('Sorted Shopper', email);
    await app.makeList('Saturday shop', 'shopping');
    await app.paste(first);
    const main = page.getByRole('main');
    const names = () =>
      main
        .locator('[data-slide]')
        .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.trim().split('\n')[0]));
    const sections = () =>
      main.locator('[data-sections] h2').evaluateAll((all) => all.map((one) => one.textContent));
    const choice = page.getByRole('button', { name: app.text('sections.title'), exact: true });
    await expect.poll(names).toEqual(first);
    await expect(choice).toHaveCount(0);

    await app.add('Bananas');
    await expect
      .poll(names)
      .toEqual(['Apples', 'Carrots', 'Bananas', 'Bread', 'Milk', 'Cheese', 'Shampoo', 'Dog food']);
    const name = (section: string) => app.text(`sections.names.${section}`);
    await expect
      .poll(sections)
      .toEqual([
        `${name('produce')}3`,
        `${name('bread')}1`,
        `${name('dairy')}2`,
        `${name('toiletries')}1`,
        `${name('pets')}1`,
      ]);
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    // The panel of the empty box moves toasts to the top.
    await page.locator('form input[aria-keyshortcuts=n]').blur();
    await inspect(app)('a list by section');

    // In a section nothing is moved by hand, and the page says why.
    const edit = page
      .getByRole('button', { name: app.text('list.edit'), exact: true })
      .filter({ visible: true });
    await edit.click();
    await expect(page.getByText(app.text('sections.fixed'))).toBeVisible();
    await expect(page.locator('[data-grip]')).toHaveCount(0);
    await edit.click();

    const own = [...first, 'Bananas'];
    await choice.click();
    await expect.poll(names).toEqual(own);
    await expect(choice).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect.poll(names).toEqual(own);

    const context = await browser.newContext(contextOptions);
    const other = new App(await context.newPage(), (locale ?? 'en').slice(0, 2));
    await other.signIn('Sorted Shopper', email);
    await other.page.goto(page.url());
    const there = other.page.getByRole('button', { name: other.text('sections.title'), exact: true });
    await expect(there).toHaveAttribute('aria-pressed', 'false');
    await there.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await context.close();

    // A ticked thing counts no more, and keeps its place for now.
    await app.item('Carrots').click();
    await expect.poll(sections).toContain(`${name('produce')}2`);
    expect((await names()).slice(0, 3)).toEqual(['Apples', 'Carrots', 'Bananas']);
  },
);

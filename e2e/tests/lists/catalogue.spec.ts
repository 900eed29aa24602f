import { expect, test } from '../../support/app';
import { inspect } from '../../support/inspect';
import { stayOffline } from '../../support/stay-offline';
import { waitForWorker } from '../../support/wait-for-worker';

/** The same things as the catalogues of the two tested languages name them; one of them is searched with an error. */
const named: Record<
  string,
  { apples: string; bananas: string; milk: string; onions: string; typed: string }
> = {
  en: { apples: 'Apples', bananas: 'Bananas', milk: 'Milk', onions: 'Onions', typed: 'oniosn' },
  de: { apples: 'Äpfel', bananas: 'Bananen', milk: 'Milch', onions: 'Zwiebeln', typed: 'zwiebln' },
};

test(
  'a shopper puts pictures on the list and takes them off, also by a misspelt search and without a network',
  { tag: ['@create-list', '@add-items', '@delete-item'] },
  async ({ app, page, context }) => {
    await app.signIn('Picture Shopper');
    await app.makeList('Saturday shop', 'shopping');
    const names = named[app.language];
    if (!names) throw new Error(`no names of things in ${app.language}`);
    const sheet = page.getByRole('dialog', { name: app.text('browse.title') });
    const tile = (name: string) => sheet.getByRole('button', { name, exact: true });
    const section = (name: string) => sheet.getByRole('tab', { name: app.text(`sections.names.${name}`) });
    const done = (count: number) =>
      sheet.getByRole('button', { name: app.text('catalogue.doneAdded_other', { count }), exact: true });

    // The empty list begins with the commonest pictures and leads to all of them.
    const begin = page.getByRole('list', { name: app.text('empty.suggestions') });
    const second = begin.getByRole('button').nth(1);
    const topOf = async () => Math.round((await second.boundingBox())?.y ?? NaN);
    await second.scrollIntoViewIfNeeded();
    // Parts of the page that come late move it before the tap, not with it.
    let top = NaN;
    await expect.poll(async () => top === (top = await topOf()), { intervals: [500] }).toBe(true);
    await begin.getByRole('button', { name: names.milk, exact: true }).click();
    await expect(app.item(names.milk)).toBeVisible();
    // The list grows above the pictures; none moves under the finger.
    await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
    await expect(begin.getByRole('button', { name: names.milk, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: app.text('browse.all') }).click();
    await expect(section('produce')).toHaveAttribute('aria-selected', 'true');
    await expect(tile(names.milk)).toHaveCount(0);
    await tile(names.apples).click();
    await expect(tile(names.apples)).toHaveAttribute('aria-pressed', 'true');
    await tile(names.bananas).click();
    await expect(done(2)).toBeVisible();
    await inspect(app)('the catalogue');

    // The worker has the page, the dictionary and the names by now.
    await waitForWorker(page);
    await stayOffline(context);
    await section('dairy').click();
    await expect(tile(names.milk)).toHaveAttribute('aria-pressed', 'true');
    const search = sheet.getByRole('searchbox');
    await search.fill(names.typed);
    await tile(names.onions).click();
    await expect(done(3)).toBeVisible();
    await search.fill('zorblax');
    await expect(tile(app.text('catalogue.add', { name: 'zorblax' }))).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    // Escape empties the search, and then closes.
    await search.press('Escape');
    await expect(section('dairy')).toHaveAttribute('aria-selected', 'true');
    await section('produce').click();
    await tile(names.bananas).click();
    await expect(tile(names.bananas)).toHaveAttribute('aria-pressed', 'false');
    await expect(done(2)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: app.text('browse.all') })).toBeFocused();

    await page.reload();
    for (const name of [names.milk, names.apples, names.onions]) await expect(app.item(name)).toBeVisible();
    await expect(app.item(names.bananas)).toHaveCount(0);
    await page
      .getByRole('button', { name: app.text('browse.title'), exact: true })
      .first()
      .click();
    await expect(tile(names.apples)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);
  },
);

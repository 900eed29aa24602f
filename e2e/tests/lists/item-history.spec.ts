import { expect, test, withoutWorker, type App } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';
import { tap } from '../../support/kid';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const name = 'Zwiebelbrumm';

/** The names that the server has of this household. */
const namesOf = ({ page }: App, householdId: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/households/${id}/item-history`, {
      headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
    });
    const { rows } = (await answer.json()) as { rows: { name: string; forgotten: boolean }[] };
    return rows.filter(({ forgotten }) => !forgotten).map((row) => row.name);
  }, householdId);

test(
  'what a household has once put on a list is suggested on the next one, until it is forgotten',
  { tag: ['@forget-name', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Weekly Shopper');
    const { householdId } = await familyByApi(app, []);
    await app.makeList('Saturday', 'shopping');
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const chips = page.getByRole('listbox').getByRole('option');
    await box.fill(name);
    await page.keyboard.press('Enter');
    await expect(app.item(name)).toBeVisible();
    await expect.poll(() => namesOf(app, householdId), { timeout: 30_000 }).toEqual([name]);

    // A new visit reads the history; the next list knows nothing of the first one.
    await page.goto(`${app.url}/app`);
    await app.makeList('Sunday', 'shopping');
    await box.pressSequentially('zwiebelb');
    await expect(chips.first()).toHaveText(name);
    const forget = page.getByRole('button', { name: app.text('typing.forget', { name }) });
    await chips.first().dispatchEvent('contextmenu');
    await expect(forget).toBeVisible();
    await inspect(app)('forget a suggestion');
    await tap(forget);
    await expect(chips.filter({ hasText: name })).toHaveCount(0);
    await expect.poll(() => namesOf(app, householdId)).toEqual([]);
    await page.getByRole('button', { name: app.text('common.undo') }).click();
    await expect.poll(() => namesOf(app, householdId)).toEqual([name]);

    // By key.
    await box.focus();
    await expect(chips.first()).toHaveText(name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('button', { name: app.text('usual.star', { name }) })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(forget).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await expect(chips.filter({ hasText: name })).toHaveCount(0);
    await expect.poll(() => namesOf(app, householdId)).toEqual([]);
  },
);

test(
  'a favourite stands at the empty add box until it is on the list, also offline',
  { tag: ['@set-favourite', '@add-items'] },
  async ({ app, page, context }) => {
    await app.signIn('Coffee Drinker');
    const { householdId } = await familyByApi(app, []);
    await app.makeList('Saturday', 'shopping');
    const box = page.locator('form input[aria-keyshortcuts=n]');
    const chips = page.getByRole('listbox').getByRole('option');
    await box.fill(name);
    await page.keyboard.press('Enter');
    await expect(app.item(name)).toBeVisible();
    await expect.poll(() => namesOf(app, householdId), { timeout: 30_000 }).toEqual([name]);

    await page.goto(`${app.url}/app`);
    await app.makeList('Sunday', 'shopping');
    await box.pressSequentially('zwiebelb');
    await expect(chips.first()).toHaveText(name);
    await stayOffline(context);
    await chips.first().dispatchEvent('contextmenu');
    await tap(page.getByRole('button', { name: app.text('usual.star', { name }) }));
    await box.fill('');
    const usual = page.getByRole('group', { name: app.text('usual.title') });
    await expect(usual.getByRole('heading', { name: app.text('usual.favourites') })).toBeVisible();
    await inspect(app)('the usual');
    await tap(usual.getByRole('button', { name }));
    await expect(app.item(name)).toBeVisible();
    await expect(usual.getByRole('heading', { name: app.text('usual.favourites') })).toBeHidden();
    await expect(box).toBeFocused();
    await context.setOffline(false);
    await expect.poll(() => app.counted()).toEqual(['0 of 1', '0 of 1']);

    // A household with a short history begins with what is bought most.
    const common = usual.getByRole('listitem').first();
    const first = (await common.textContent()) ?? '';
    await tap(common.getByRole('button'));
    await expect(app.item(first)).toBeVisible();
    await expect(common).not.toHaveText(first);
  },
);

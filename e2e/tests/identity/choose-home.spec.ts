import { App, expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { stayOffline } from '../../support/stay-offline';

test.use(withoutWorker);

const things = ['Shampoo', 'Milk', 'Apples', 'Bread', 'Cheese', 'Carrots', 'Dog food', 'Bananas'];
const name = 'Zwiebelbrumm';

/** A request of the user by the API. */
const send = <T>({ page }: App, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('token') ?? '' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    { method, path, body },
  );

/** A household of its own with one store. Answers its id. */
async function familyWithStore(app: App, family: string, store: string): Promise<string> {
  const { id } = await send<{ id: string }>(app, 'POST', '/api/households', {
    name: family,
    timeZone: 'Europe/Berlin',
    adult: true,
  });
  await send(app, 'PUT', `/api/households/${id}/stores/${crypto.randomUUID()}`, {
    name: store,
    order: ['dairy'],
    missing: [],
  });
  return id;
}

const boughtFor = async (app: App, householdId: string): Promise<string[]> => {
  const { rows } = await send<{ rows: { name: string }[] }>(
    app,
    'GET',
    `/api/households/${householdId}/item-history`,
  );
  return rows.map((row) => row.name);
};

test(
  'a parent of two homes chooses the one that is shopped for, on all devices, and only with a network',
  { tag: ['@choose-home'] },
  async ({ app, page, context, browser, locale, contextOptions }) => {
    test.setTimeout(180_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const own = await familyWithStore(app, 'Berg', 'Market of Berg');

    const elsewhere = await browser.newContext(contextOptions);
    const grandpa = app.on(await elsewhere.newPage());
    await grandpa.signIn('Grandpa', `grandpa.${Date.now()}@example.org`);
    const other = await familyWithStore(grandpa, 'Hill', 'Market of Hill');
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
    await send(grandpa, 'POST', `/api/households/${other}/invitations`, {
      id: crypto.randomUUID(),
      token,
      role: 'adult',
    });
    await elsewhere.close();
    await send(app, 'POST', '/api/household-invitations/accept', { token, adult: true });

    await page.reload();
    await app.makeList('Saturday', 'shopping');
    await app.paste(things);
    const list = page.url();
    await expect.poll(() => boughtFor(app, own), { timeout: 30_000 }).toHaveLength(things.length);

    // A second device of the same user, with the stores of the list open.
    const tablet = await browser.newContext(contextOptions);
    const second = new App(await tablet.newPage(), (locale ?? 'en').slice(0, 2));
    await second.signIn('Ada', email);
    await second.page.goto(list);
    const anyStore = { name: app.text('sections.store.chosen', { name: app.text('sections.store.any') }) };
    await second.page.getByRole('button', { ...anyStore, exact: true }).click();
    const stores = second.page.getByRole('dialog');
    await expect(stores.getByRole('radio', { name: 'Market of Berg' })).toBeVisible();
    await expect(stores.getByRole('radio', { name: 'Market of Hill' })).toBeHidden();

    await page.goto(`${app.url}/account-settings#family`);
    const homes = page.getByRole('radiogroup', { name: app.text('people.home.title') });
    await expect(homes.getByRole('radio', { name: 'Berg' })).toBeChecked();
    await stayOffline(context);
    await expect(homes).toBeDisabled();
    await expect(homes).toHaveAccessibleDescription(
      `${app.text('people.home.lead')} ${app.text('family.offline')}`,
    );
    await inspect(app)('the home cannot be chosen offline');
    await context.setOffline(false);
    await expect(homes).toBeEnabled();
    await homes.getByRole('radio', { name: 'Hill' }).click({ force: true });
    await expect(homes.getByRole('radio', { name: 'Hill' })).toBeChecked();
    await app.accessible();

    // The open page of the other device follows.
    await expect(stores.getByRole('radio', { name: 'Market of Hill' })).toBeVisible();
    await expect(stores.getByRole('radio', { name: 'Market of Berg' })).toBeHidden();
    await tablet.close();

    // A thing put on a list now counts for the other home. The names counted before stay.
    await page.goto(list);
    await page.locator('form input[aria-keyshortcuts=n]').fill(name);
    await page.keyboard.press('Enter');
    await expect(app.item(name)).toBeVisible();
    await expect.poll(() => boughtFor(app, other), { timeout: 30_000 }).toEqual([name]);
    expect(await boughtFor(app, own)).toHaveLength(things.length);
    await page.reload();
    await page.getByRole('button', { ...anyStore, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Market of Hill' })).toBeVisible();
  },
);

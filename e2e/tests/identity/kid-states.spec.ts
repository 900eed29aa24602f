import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import {
  bandNow,
  callsOf,
  type Family,
  giveDevice,
  makeFamily,
  openGate,
  repeatDaily,
  tap,
  today,
} from '../../support/kid';

test.use(withoutWorker);

const shop = {
  name: 'Shop',
  listType: 'shopping',
  items: [{ name: 'bananas', quantity: '3' }, 'milk', { name: 'flour', quantity: '500 g' }],
} as const;

/** A routine of the first and the third child with a crossed-out card and a change in it. */
async function makeRoutine(call: ReturnType<typeof callsOf>, { children }: Family): Promise<void> {
  const { id } = await call('POST', '/api/shopping-lists', { name: 'Ready', listType: 'task' });
  const list = `/api/shopping-lists/${String(id)}`;
  const ids: string[] = [];
  for (const name of ['brush teeth', 'swimming', 'breakfast', 'shoes'])
    ids.push(String((await call('POST', `${list}/items`, { name }))['id']));
  await repeatDaily(call, String(id), today(), bandNow(), [children[0]!, children[2]!]);
  const child = { childId: children[0]!.id };
  await call('PUT', `${list}/items/${ids[1]}/marks/${today()}`, { ...child, state: 'skipped' });
  await call('POST', `${list}/items`, { name: 'pancakes', onlyOn: today(), insteadOf: ids[2] });
}

test(
  'each screen of a child is accessible: chooser, gate, cards, crossed-out and changed ones, shop, done, nothing, day off and fault',
  { tag: ['@check-item-as-child', '@mark-item-as-child', '@add-day-off'] },
  async ({ app, page }) => {
    test.setTimeout(400_000);
    const email = `kid.states.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom', 'Mia', 'Ben'], [shop]);
    const { householdId, children } = family;
    const call = callsOf(page);
    await makeRoutine(call, family);
    await call('POST', `/api/households/${householdId}/days-off`, {
      childId: children[2]!.id,
      from: today(),
      to: today(),
    });
    await giveDevice(app, family, null);
    const look = inspect(app);
    const button = (key: string, name: string) => page.getByRole('button', { name: app.text(key, { name }) });
    const heading = (key: string) => page.getByRole('heading', { name: app.text(key) });

    const tom = page.getByRole('button', { name: 'Tom' });
    await expect(tom).toBeVisible();
    await look('the chooser');
    await tap(tom);
    await expect(button('kid.done', 'brush teeth')).toBeVisible();
    await look('now and next');

    await openGate(app);
    await look('the gate');
    await page.getByRole('button', { name: 'Tom' }).click();

    // A finger on the page keeps the stamped card in the middle.
    await tap(button('kid.done', 'brush teeth'));
    await page.mouse.move(6, 600);
    await page.mouse.down();
    await look('a stamped card');
    await page.mouse.up();

    await expect(
      page.getByRole('button', { name: app.text('kid.next', { next: 'pancakes' }) }),
    ).toBeVisible();
    await look('a crossed-out card');
    await tap(page.getByRole('button', { name: app.text('kid.next', { next: 'pancakes' }) }));
    await expect(button('kid.done', 'pancakes')).toBeVisible();
    await look('a change');

    // The page fails, and one card brings it back.
    await page.evaluate(() => {
      const { lastIndexOf } = Array.prototype;
      Array.prototype.lastIndexOf = () => {
        throw new Error('A planted fault');
      };
      window.addEventListener('keydown', () => (Array.prototype.lastIndexOf = lastIndexOf));
    });
    await tap(page.getByRole('button', { name: app.text('kid.later', { name: 'pancakes', next: 'shoes' }) }));
    await expect(heading('kid.fault')).toBeAttached();
    expect.soft(await app.violations(), 'the fault').toEqual([]);
    await page.keyboard.press('Shift');
    await tap(page.getByRole('button', { name: app.text('kid.again') }));
    await expect(heading('kid.fault')).toBeHidden();

    // Two tiles, one of them stamped, the last one, and all found.
    await tap(button('kid.otherCards', 'bananas'));
    await expect(button('kid.inBasket', 'milk')).toBeVisible();
    await look('the shop with two tiles');
    await tap(button('kid.inBasket', 'bananas'));
    await look('the shop with a stamped tile');
    await tap(button('kid.inBasket', 'milk'));
    await tap(button('kid.inBasket', 'flour'));
    await page.mouse.move(6, 420);
    await page.mouse.down();
    await look('the shop where all was found');
    await page.mouse.up();
    await expect(heading('kid.allDone')).toBeAttached();
    await look('the shop that is done');

    await tap(page.getByRole('button', { name: app.text('kid.chooseChild') }));
    await tap(page.getByRole('button', { name: 'Mia' }));
    await expect(heading('kid.nothing')).toBeAttached();
    await look('nothing to do');
    await tap(page.getByRole('button', { name: app.text('kid.chooseChild') }));
    await tap(page.getByRole('button', { name: 'Ben' }));
    await expect(heading('kid.dayOff')).toBeAttached();
    await look('a day off');
  },
);

import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { bandNow, callsOf, dayOf, makeFamily } from '../../support/kid';

test.use(withoutWorker);

const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

test(
  'a grandmother sees and ticks the lists and the routine of one child, and nothing of the other one',
  { tag: ['@mark-item', '@check-item', '@accept-invitation', '@end-membership'] },
  async ({ app, page, browser, contextOptions }) => {
    test.setTimeout(240_000);
    const email = `ada.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    app.upgrade(email, 'pro');
    const family = await makeFamily(
      app,
      email,
      ['Mia', 'Tom'],
      [
        {
          name: 'Getting ready',
          listType: 'task',
          items: ['brush teeth', 'get dressed'],
          routine: { band: bandNow() },
        },
        { name: 'Chores', listType: 'task', items: ['tidy the toys'] },
      ],
    );
    const call = callsOf(page);
    const household = `/api/households/${family.householdId}`;
    const [mia, tom] = family.children;
    const { id: toms } = await call('POST', '/api/shopping-lists', { name: 'Train set', listType: 'task' });
    await call('PUT', `${household}/children/${tom!.id}/lists/${String(toms)}`, { given: true });
    const token = randomBytes(16).toString('base64url');
    await call('POST', `${household}/invitations`, {
      ...{ id: randomUUID(), token, role: 'helper', children: [mia!.id] },
      until: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    });

    const nine = app.on(await (await browser.newContext(contextOptions)).newPage());
    const home = nine.page;
    await nine.signIn('Nine', `nine.${Date.now()}@example.org`);
    await home.goto(`${app.url}/join#${token}`);
    await home.getByRole('checkbox', { name: app.text('family.adult') }).check();
    await home.getByRole('button', { name: app.text('join.accept'), exact: true }).click();
    await expect(home.getByRole('heading', { name: app.text('join.outcome.joined.title') })).toBeVisible();
    await home.goto(`${app.url}/app`);
    const day = (done: number) => dayOf(nine, 'Mia', done, 3);
    await expect(day(0)).toBeVisible();
    await expect(home.getByText('Tom', { exact: true })).toBeHidden();
    await expect(home.getByText('Train set')).toBeHidden();
    for (const size of sizes) {
      await home.setViewportSize(size);
      await inspect(nine)(`today of a helper, ${size.width} wide`);
    }
    await home.setViewportSize(sizes[0]);

    // In the sheet of the child.
    await day(0).click();
    const sheet = home.getByRole('dialog', { name: 'Mia' });
    const brush = sheet.getByRole('button', { name: /^brush teeth/ });
    await brush.click();
    await expect(brush).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByRole('button', { name: app.text('today.justToday') })).toBeHidden();
    await sheet.getByRole('link', { name: 'Chores' }).click();

    // On the page of the list.
    await home.waitForURL(/\/lists\//);
    const toys = home.getByRole('button', { name: 'tidy the toys', exact: true });
    await toys.click();
    await expect(toys).toHaveAttribute('aria-pressed', 'true');
    await expect(home.getByRole('textbox')).toBeHidden();
    await expect(home.getByRole('button', { name: app.text('list.edit') })).toBeHidden();
    for (const size of sizes) {
      await home.setViewportSize(size);
      await inspect(nine)(`list of a helper, ${size.width} wide`);
    }
    await expect
      .poll(async () => {
        const lists = (await call('GET', '/api/shopping-lists'))['lists'] as {
          name: string;
          counts: { completed: number };
        }[];
        return lists.map(({ name, counts }) => `${name} ${counts.completed}`).sort();
      })
      .toEqual(['Chores 1', 'Getting ready 0', 'Train set 0']);
    await page.goto(`${app.url}/app`);
    await expect(dayOf(app, 'Mia', 2, 3)).toBeVisible();

    // The end of the membership closes the open page.
    const { members } = (await call('GET', household)) as unknown as {
      members: { userId: string; name: string }[];
    };
    const { userId } = members.find(({ name }) => name === 'Nine')!;
    await call('DELETE', `${household}/members/${userId}`);
    await expect(toys).toBeHidden();
    await home.goto(`${app.url}/app`);
    await expect(home.getByRole('heading', { name: app.text('home.emptyTitle') })).toBeVisible();
    await home.context().close();
  },
);

import { expect, App, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;

test(
  'a deleted account leaves its shared list to the collaborator, whose offline changes are kept',
  { tag: ['@create-list', '@add-items', '@open-list', '@check-item', '@transfer-ownership', '@rename-list'] },
  async ({ app, page, browser }, { project }) => {
    const [anna, ben] = [address('anna'), address('ben')];
    await app.signIn('Anna Owner', anna);
    app.upgrade(anna, 'pro');
    await app.makeList('Our list', 'shopping');
    await app.paste(['Milk', 'Bread']);
    await expect(app.item('Milk')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 2']);
    const listId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const answered = await page.evaluate(
      async ({ list, email }) => {
        const headers = {
          'x-auth-token': localStorage.getItem('token') ?? '',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        };
        return (
          await fetch(`/api/shopping-lists/${list}/share`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email }),
          })
        ).status;
      },
      { list: listId, email: ben },
    );
    expect(answered).toBe(201);

    const context = await browser.newContext({ ...project.use });
    const other = new App(await context.newPage(), (project.use.locale ?? 'en').slice(0, 2));
    await other.signIn('Ben Mate', ben);
    await other.page
      .getByRole('main')
      .getByRole('link', { name: other.text('invitation.open') })
      .click();
    await expect(other.item('Milk')).toBeVisible();
    // The tick of the owner becomes the tick of a former member.
    await app.item('Bread').click();
    await expect.poll(() => other.counted()).toEqual(['1 of 2']);

    await context.setOffline(true);
    await other.add('Apples');
    await expect(other.item('Apples')).toBeVisible();

    const left = await page.evaluate(async () => {
      const headers = {
        'x-auth-token': localStorage.getItem('token') ?? '',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      return (
        await fetch('/api/account', {
          method: 'DELETE',
          headers,
          body: JSON.stringify({ confirm: 'DELETE' }),
        })
      ).status;
    });
    expect(left).toBe(202);
    await context.setOffline(false);

    // The deletion waits for requests in flight.
    await expect(other.page.getByText(other.text('list.handedOver'))).toBeVisible({ timeout: 90_000 });
    await expect.poll(() => other.counted()).toEqual(['1 of 3']);
    await expect(
      other.page.getByRole('main').getByRole('button', {
        name: new RegExp(`^Bread.*${other.text('item.tickedBy', { name: other.text('list.formerMember') })}`),
      }),
    ).toBeVisible();
    await other.accessible();
    await other.page
      .getByRole('button', { name: other.text('list.actionsOf', { name: 'Our list' }) })
      .click();
    await other.page.getByRole('menuitem', { name: other.text('list.rename') }).click();
    await other.page.getByRole('dialog').getByRole('textbox').fill('My list');
    await other.page.getByRole('dialog').getByRole('textbox').press('Enter');
    await expect(other.page.getByRole('heading', { name: 'My list', level: 1 })).toBeVisible();
    await context.close();
  },
);

import { expect, test } from '../../support/app';
import { familyByApi } from '../../support/family';
import { inspect } from '../../support/inspect';

const children = [
  { nickname: 'Tom', animal: 'fox', colour: 'honey' },
  { nickname: 'Mia', animal: 'rabbit', colour: 'violet' },
];

test(
  'an adult gives lists to children, ticks in their day, takes lists back, and is asked for consent before the device is handed over',
  { tag: ['@give-list', '@check-item'] },
  async ({ app, page, context }) => {
    test.setTimeout(180_000);
    await app.signIn('Anna Berg');
    await familyByApi(app, children);
    await app.makeList('Getting ready', 'task');
    await app.paste(['Brush teeth', 'Get dressed', 'Breakfast']);
    await expect(app.item('Breakfast')).toBeVisible();
    await expect.poll(() => app.counted()).toEqual(['0 of 3']);

    // From the menu of the list, offline, with undo.
    await context.setOffline(true);
    const menu = page
      .getByRole('button', { name: app.text('list.actionsOf', { name: 'Getting ready' }) })
      .filter({ visible: true });
    await menu.click();
    await page.getByRole('menuitem', { name: app.text('family.give.title') }).click();
    const give = page.getByRole('dialog', { name: app.text('family.give.title') });
    const tom = give.getByRole('button', { name: 'Tom' });
    await tom.click();
    await expect(tom).toHaveAttribute('aria-pressed', 'true');
    await give.getByRole('button', { name: 'Mia' }).click();
    await app.undo(app.text('family.give.given', { name: 'Mia' }));
    await expect(give.getByRole('button', { name: 'Mia' })).toHaveAttribute('aria-pressed', 'false');
    await inspect(app)('the children of a list');
    await page.keyboard.press('Escape');
    await expect(page.getByText(app.text('share.with', { names: 'Tom' })).first()).toBeAttached();
    await context.setOffline(false);

    // The home page is the children's day.
    await page
      .getByRole('link', { name: app.text('nav.back') })
      .or(page.getByRole('link', { name: app.text('nav.home') }))
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: app.text('family.today'), level: 1 })).toBeVisible();
    const label = (done: number) => app.text('family.day.label', { name: 'Tom', done, count: 3 });
    await expect(page.getByRole('button', { name: label(0) })).toBeVisible();
    await expect(
      page.getByRole('button', { name: app.text('family.day.nothing', { name: 'Mia' }) }),
    ).toBeVisible();
    await inspect(app)('the home page of a family');
    await page.getByRole('button', { name: label(0) }).click();
    const day = page.getByRole('dialog', { name: 'Tom' });
    await day.getByRole('button', { name: 'Brush teeth' }).click();
    await expect(day.getByText(app.text('list.count_other', { done: 1, count: 3 }))).toBeVisible();
    await inspect(app)('the day of a child');
    await expect.poll(() => app.counted(), { timeout: 20_000 }).toEqual(['1 of 3']);

    // The lists of a child can be chosen there as well.
    await day.getByRole('button', { name: app.text('family.day.give') }).click();
    const choose = day.getByRole('region', { name: app.text('family.give.choose') });
    await choose.getByRole('button', { name: 'Getting ready' }).click();
    await expect(choose.getByRole('button', { name: 'Getting ready' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await app.undo(app.text('family.give.takenBack', { name: 'Tom' }));
    await expect(choose.getByRole('button', { name: 'Getting ready' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    // Without consent the device stays with the adult.
    await day.getByRole('button', { name: app.text('family.giveTo', { name: 'Tom' }) }).click();
    const asked = page.getByRole('dialog', { name: app.text('family.giveTo', { name: 'Tom' }) });
    await expect(asked.getByRole('button', { name: app.text('consent.card.ask') })).toBeVisible();
    await inspect(app)('the consent before the device is handed over');
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/app');
  },
);

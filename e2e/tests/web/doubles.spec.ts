import { expect, test } from '../../support/family';

test('the same thing twice is asked about, and never doubled silently', async ({ house, page }) => {
  await house.signIn('Forgetful Person');
  await house.makeList('Twice', 'shopping');
  const tiles = page.getByRole('main').locator('[role=listitem]');
  const milk = page.getByRole('main').getByRole('button', { name: /^Milk(?!:)/ });
  const question = page.getByRole('group', { name: /Milk/ });
  await house.add('2 l Milk');
  await expect(milk).toContainText('2 l');

  await house.add('MILK 1 l');
  await expect(question).toBeVisible();
  await expect(tiles).toHaveCount(1);
  await house.accessible();
  // The keyboard goes on from the box to the answers.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(milk).toContainText('3 l');
  await page.getByRole('status').getByRole('button', { name: house.text('common.undo') }).click();
  await expect(milk).toContainText('2 l');

  // A paste: new ones stand at once, one question for the rest, one undo for everything.
  await house.paste(['Bread', 'milk', 'bread', 'Eggs']);
  await expect(tiles).toHaveCount(3);
  await question.getByRole('button', { name: house.text('double.both') }).click();
  await expect(tiles).toHaveCount(5);
  await page.getByRole('status').getByRole('button', { name: house.text('common.undo') }).click();
  await expect(tiles).toHaveCount(1);
  await expect(milk).toContainText('2 l');
});

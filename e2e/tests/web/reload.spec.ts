import { expect, test } from '../../support/family';

test('what is tapped in the very moment in which the page is left is there on the next', async ({ house, page }) => {
  const names = ['Bread', 'Cheese', 'Eggs', 'Butter', 'Jam'];
  await house.signIn('Quick Hand');
  await house.makeList('Saturday', 'shopping');
  await house.paste(names);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(names.length);
  for (const done of [5, 0]) {
    const loaded = page.waitForEvent('load');
    await page.evaluate((all) => {
      const tiles = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')];
      for (const name of all) tiles.find((tile) => tile.innerText.trim() === name)?.click();
      location.reload();
    }, names);
    await loaded;
    await expect.poll(() => house.counted()).toEqual([`${done} of 5`]);
    for (const name of names) await expect(house.item(name)).toHaveAttribute('aria-pressed', String(done > 0));
  }
  expect(await page.evaluate(() => localStorage.getItem('pictick_unstored'))).toBeNull();
});

import { expect, House, test } from '../../support/family';

test('what two devices did without a network is the same on both afterwards, and a third sees it', async ({ house, page, browser, context, contextOptions, locale }) => {
  const language = (locale ?? 'en').slice(0, 2);
  const email = `apart.${Date.now()}@example.org`;
  await house.signIn('Mia', email);
  await house.makeList('Market', 'shopping');
  await house.paste(['Pizza', 'Honey', 'Butter', 'Rice']);
  await expect(house.item('Rice')).toBeVisible();
  const otherContext = await browser.newContext(contextOptions);
  const other = new House(await otherContext.newPage(), language);
  await other.signIn('Mia', email);
  await other.page.goto(page.url());
  await expect(other.item('Rice')).toBeVisible();

  await Promise.all([context.setOffline(true), otherContext.setOffline(true)]);
  await house.item('Pizza').click();
  await house.add('Cheese');
  await house.item('Honey').click();
  await other.item('Butter').click();
  await other.add('Tomatoes');
  await other.item('Honey').click();
  await expect(house.item('Cheese')).toBeVisible();
  await expect(other.item('Tomatoes')).toBeVisible();
  await expect(house.item('Tomatoes')).toHaveCount(0);

  // What waits for one list goes in one request.
  const drained: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/shopping-lists/')) drained.push(new URL(request.url()).pathname.split('/').pop() ?? '');
  });
  await Promise.all([context.setOffline(false), otherContext.setOffline(false)]);
  const phone = new House(await (await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 } })).newPage(), language);
  await phone.signIn('Mia', email);
  await phone.page.goto(page.url());
  for (const each of [house, other, phone]) {
    await expect(each.item('Cheese')).toBeVisible();
    await expect(each.item('Tomatoes')).toBeVisible();
    for (const [name, pressed] of [['Pizza', 'true'], ['Honey', 'true'], ['Butter', 'true'], ['Rice', 'false']] as const) await expect(each.item(name)).toHaveAttribute('aria-pressed', pressed);
  }
  expect(drained).toEqual(['operations']);
  await Promise.all([otherContext.close(), phone.page.context().close()]);
});

test('two tabs of one browser work on one queue', async ({ house, page, context, locale }) => {
  await house.signIn('Two Tabs');
  await house.makeList('Market', 'shopping');
  await house.paste(['Pizza', 'Honey']);
  await expect(house.item('Honey')).toBeVisible();
  const second = new House(await context.newPage(), (locale ?? 'en').slice(0, 2));
  await second.page.goto(page.url());
  await expect(second.item('Honey')).toBeVisible();
  await context.setOffline(true);
  await house.item('Pizza').click();
  await second.add('Butter');
  // Each sees at once what the other has done, without any network.
  await expect(second.item('Pizza')).toHaveAttribute('aria-pressed', 'true');
  await expect(house.item('Butter')).toBeVisible();
  // The tab in which something waits is closed; the other one sends it.
  await second.page.close();
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' || request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(async () => {
    const answer = await fetch('/api/shopping-lists', { headers: { 'x-auth-token': localStorage.getItem('token') ?? '' } });
    return ((await answer.json()) as { lists: { counts: { total: number; completed: number } }[] }).lists.map(({ counts: { total, completed } }) => [total, completed]);
  }), { timeout: 20_000 }).toEqual([[3, 1]]);
  expect(sent.filter((path) => path.includes('/shopping-lists/'))).toHaveLength(1);
});

import { expect, type App } from './app';

/** Makes the family on the settings page, whose card is on the screen. */
export async function makeFamily(app: App): Promise<void> {
  const card = app.page.getByRole('region', { name: app.text('family.title') });
  await card.getByRole('checkbox', { name: app.text('family.adult') }).check();
  await card.getByRole('button', { name: app.text('family.make') }).click();
  await expect(card.getByRole('button', { name: app.text('family.addChild') })).toBeVisible();
}

export async function addChild(app: App, nickname: string, animal: string): Promise<void> {
  const card = app.page.getByRole('region', { name: app.text('family.title') });
  await card.getByRole('button', { name: app.text('family.addChild') }).click();
  const dialog = app.page.getByRole('dialog', { name: app.text('family.addChild') });
  await dialog.getByLabel(app.text('family.nickname')).fill(nickname);
  await dialog.getByRole('radio', { name: app.text(`animals.${animal}`) }).check({ force: true });
  await dialog.getByRole('button', { name: app.text('common.add') }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('link', { name: nickname })).toBeVisible();
}

/** A family with children, by the API: faster than by the page. Answers the ids. */
export async function familyByApi(
  app: App,
  children: readonly { nickname: string; animal: string; colour: string }[],
): Promise<{ householdId: string; children: string[] }> {
  return app.page.evaluate(async (all) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': localStorage.getItem('token') ?? '' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: string; child: { id: string } };
    };
    const { id } = await post('/api/households', {
      name: 'Berg',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      adult: true,
    });
    const ids = [];
    for (const child of all) ids.push((await post(`/api/households/${id}/children`, child)).child.id);
    return { householdId: id, children: ids };
  }, children);
}

import { expect, test, withoutWorker } from '../../support/app';

test.use(withoutWorker);

/** A message of four things, and an "and" that may stand inside one thing, in the two tested languages. */
const messages: Record<string, { sure: string[]; one: string; and: string; other: string }> = {
  en: {
    sure: ['hi love, can you get milk 2x, bread', 'nappies size 4 and bananas? Thanks xx'],
    one: 'apple',
    and: 'and',
    other: 'orange juice',
  },
  de: {
    sure: ['hallo schatz, kannst du 2x Milch holen, Brot', 'Windeln Größe 4 und Bananen? Danke dir'],
    one: 'zwibbles',
    and: 'und',
    other: 'grumbles',
  },
};

test(
  'a message becomes its things at once, and an unsure one shows chips to join, leave out and add',
  { tag: ['@create-list', '@add-items', '@delete-item'] },
  async ({ app, page, context }) => {
    await app.signIn('Message Reader');
    await app.makeList('Tonight', 'shopping');
    const message = messages[app.language];
    if (!message) throw new Error(`no message in ${app.language}`);
    const { one, other } = message;
    const both = `${one} ${message.and} ${other}`;
    const tiles = page.getByRole('main').locator('[role=listitem]');
    const preview = page.getByRole('group', { name: app.text('item.preview.title') });

    await app.paste(message.sure);
    await expect(tiles).toHaveCount(4);
    await expect(preview).toBeHidden();
    await app.undo(app.text('item.added.shopping_other', { count: 4 }));
    await expect(tiles).toHaveCount(0);

    // Escape gives the text back.
    await app.add(`wibbles ${message.and} grumbles`);
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    const field = page.getByRole('combobox', { name: app.text('item.add.shopping') });
    await expect(field).toHaveValue(/wibbles/);
    await field.clear();

    await context.setOffline(true);
    await app.add(both);
    await expect(preview).toBeVisible();
    await expect(tiles).toHaveCount(0);
    await app.accessible();
    await preview.getByRole('button', { name: app.text('item.preview.join', { one, other }) }).click();
    await expect(preview.getByRole('button', { name: both, exact: true })).toBeFocused();
    await preview.getByRole('button', { name: app.text('item.preview.add', { number: '1' }) }).click();
    await expect(preview).toBeHidden();
    await expect(tiles).toHaveCount(1);
  },
);

/** The things that emoji show, and one of them in another language than that of the page. */
const shown: Record<string, { things: string[]; foreign: string }> = {
  en: { things: ['Milk', 'Banana', 'Coffee'], foreign: 'Milch' },
  de: { things: ['Milch', 'Banane', 'Kaffee'], foreign: 'milk' },
};

test(
  'emoji alone become the things they show, and the same thing in another language is a duplicate',
  { tag: ['@create-list', '@add-items'] },
  async ({ app, page }) => {
    await app.signIn('Emoji Writer');
    await app.makeList('Pictures', 'shopping');
    const { things = [], foreign = '' } = shown[app.language] ?? {};
    const tiles = page.getByRole('main').locator('[role=listitem]');
    await app.add('🥛🍌🍌☕');
    await expect(tiles).toHaveCount(3);
    for (const thing of things) await expect(app.item(thing)).toBeVisible();
    await app.add(foreign);
    const question = page.getByRole('group', { name: new RegExp(things[0] ?? '') });
    await expect(question).toBeVisible();
    await expect(tiles).toHaveCount(3);
    await question.getByRole('button', { name: app.text('double.both') }).click();
    await expect(tiles).toHaveCount(4);
  },
);

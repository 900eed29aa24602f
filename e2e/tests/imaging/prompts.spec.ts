import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test, withoutWorker } from '../../support/app';

const address = (who: string) => `${who}.${Date.now()}.${Math.random().toString(36).slice(2, 7)}@example.org`;
const drawing = fileURLToPath(new URL('../../../frontend/public/icons/icon-192.png', import.meta.url));

/** A white PNG of side x side pixels in a small file, one bit a pixel. */
function poster(side: number): Buffer {
  const part = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(side / 8), 255).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

// With motion a dialog leaves the document after its closing animation.
test.use({ ...withoutWorker, contextOptions: { reducedMotion: 'no-preference' } });

test(
  'custom styles and characters are created with or without a placeholder, have unique names, and are changed, repainted and deleted',
  {
    tag: [
      '@create-prompt',
      '@update-prompt',
      '@delete-prompt',
      '@prefer-style',
      '@upload-reference',
      '@regenerate-reference',
    ],
  },
  async ({ app, page }) => {
    const email = address('own');
    await app.signIn('Own Brush', email);
    await page
      .getByRole('button', { name: app.text('account.menuOf', { name: 'Own Brush' }) })
      .filter({ visible: true })
      .first()
      .click();
    await page
      .getByRole('link', { name: app.text('settings.title') })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { name: app.text('settings.title'), level: 1 })).toBeVisible();
    const styles = page.getByRole('region', { name: app.text('style.title') });
    await styles.getByRole('button', { name: app.text('style.own') }).click();
    await expect(styles.getByText(app.text('plan.needs.own'))).toBeVisible();
    await app.accessible();

    app.upgrade(email, 'platinum');
    await page.reload();
    await expect(page.getByText('Platinum').filter({ visible: true }).first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: app.text('prompt.new.style') });
    // The rights of the new plan may arrive after its name.
    await expect(async () => {
      await styles.getByRole('button', { name: app.text('style.own') }).click();
      await expect(dialog).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const create = dialog.getByRole('button', { name: app.text('prompt.create'), exact: true });
    await create.click();
    await expect(dialog.getByText(app.text('form.nameRequired'))).toBeVisible();
    await dialog.getByLabel(app.text('prompt.template.style')).fill('felt on blue paper');
    await dialog.getByLabel(app.text('prompt.name')).fill(app.text('style.name.watercolour').toUpperCase());
    await create.click();
    await expect(dialog.getByText(app.text('prompt.taken.style'))).toBeVisible();
    await dialog.getByLabel(app.text('prompt.name')).fill('Felt');
    await dialog.getByLabel(app.text('prompt.template.style')).fill('felt on blue paper');
    await create.click();
    await expect(dialog.getByText(app.text('prompt.missing.style'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: app.text('prompt.anyway') })).toBeVisible();
    await app.accessible();
    await dialog.getByRole('button', { name: app.text('prompt.addPlaceholder') }).click();
    await expect(dialog).toBeHidden();
    const felt = styles.getByRole('button', { name: 'Felt', exact: true });
    await expect(felt).toBeVisible();
    await felt.click();
    await expect(felt).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(app.text('style.chosen', { name: 'Felt' }))).toBeVisible();
    await page.reload();
    await expect(felt).toHaveAttribute('aria-pressed', 'true');

    // A name may exist only once.
    await styles.getByRole('button', { name: app.text('style.own') }).click();
    await dialog.getByLabel(app.text('prompt.name')).fill('Felt');
    await dialog.getByLabel(app.text('prompt.template.style')).fill('%s of wool');
    await create.click();
    await expect(dialog.getByText(app.text('prompt.taken.style'))).toBeVisible();
    await page.keyboard.press('Escape');

    // A character without %s, with a reference picture.
    const figures = page.getByRole('region', { name: app.text('figure.title') });
    await figures.getByRole('button', { name: app.text('figure.own') }).click();
    const figure = page.getByRole('dialog', { name: app.text('prompt.new.character') });
    await figure.getByLabel(app.text('prompt.name')).fill('Max');
    await figure.getByLabel(app.text('prompt.template.character')).fill('Max, a brown bear in red boots');
    await figure
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(figure.getByText(app.text('reference.noPicture'))).toBeVisible();
    await figure.locator('input[type=file]').setInputFiles({
      name: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('a photo this browser cannot read'),
    });
    await expect(figure.getByText(app.text('reference.phonePhoto'))).toBeVisible();
    // An error that only decoding finds is shown at once, without a broken preview.
    await figure
      .locator('input[type=file]')
      .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: poster(12_000) });
    await expect(figure.getByText(app.text('reference.tooManyPixels'))).toBeVisible();
    await figure
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(figure.getByText(app.text('reference.noPicture'))).toBeVisible();
    await expect(figure.getByRole('img', { name: app.text('reference.title') })).toHaveCount(0);
    await figure.locator('input[type=file]').setInputFiles(drawing);
    await expect(figure.getByRole('img', { name: app.text('reference.title') })).toBeVisible();
    await app.accessible();
    await figure.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
    await figure.getByRole('button', { name: app.text('prompt.anyway') }).click();
    await expect(figure).toBeHidden();
    await expect(figures.getByText('Max', { exact: true })).toBeVisible();
    await expect(figures.getByRole('listitem').filter({ hasText: 'Max' }).locator('img')).toBeVisible({
      timeout: 20_000,
    });

    // The reference picture is painted again, from the description.
    await figures.getByRole('button', { name: app.text('prompt.edit', { name: 'Max' }) }).click();
    const max = page.getByRole('dialog', { name: app.text('prompt.edit', { name: 'Max' }) });
    const reference = max.getByRole('img', { name: app.text('reference.title') });
    const uploaded = new URL((await reference.getAttribute('src')) ?? '', app.url).pathname;
    const draw = max.getByRole('button', { name: app.text('reference.draw') });
    await draw.click();
    await expect
      .poll(async () => new URL((await reference.getAttribute('src')) ?? '', app.url).pathname)
      .not.toBe(uploaded);
    await expect
      .poll(() => reference.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(max).toBeHidden();

    // A prompt needs %s.
    const prompts = page.getByRole('region', { name: app.text('prompt.title') });
    // A closing dialog contains the same text.
    const list = prompts.getByRole('list', { name: app.text('prompt.title') });
    await prompts.getByRole('button', { name: app.text('prompt.new.custom') }).click();
    const prompt = page.getByRole('dialog', { name: app.text('prompt.new.custom') });
    await prompt.getByLabel(app.text('prompt.name')).fill('Picnic');
    await prompt.getByLabel(app.text('prompt.template.custom')).fill('a picnic');
    await prompt.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
    await expect(prompt.getByText(app.text('prompt.mustHave'))).toBeVisible();
    await prompt.getByLabel(app.text('prompt.template.custom')).fill('%s at a picnic');
    await prompt.getByRole('button', { name: app.text('prompt.create'), exact: true }).click();
    await expect(prompt).toBeHidden();
    await expect(list.getByText('%s at a picnic')).toBeVisible();
    // A prompt is chosen like a style.
    const picnic = styles.getByRole('button', { name: 'Picnic', exact: true });
    await picnic.click();
    await expect(picnic).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(app.text('style.chosen', { name: 'Picnic' }))).toBeVisible();
    await page.reload();
    await expect(picnic).toHaveAttribute('aria-pressed', 'true');

    // Edits the prompt, then deletes it after a confirmation.
    await prompts.getByRole('button', { name: app.text('prompt.edit', { name: 'Picnic' }) }).click();
    const edit = page.getByRole('dialog', { name: app.text('prompt.edit', { name: 'Picnic' }) });
    await edit.getByLabel(app.text('prompt.template.custom')).fill('%s in the park');
    await edit.getByRole('button', { name: app.text('common.save') }).click();
    await expect(edit).toBeHidden();
    await expect(list.getByText('%s in the park')).toBeVisible();
    await prompts.getByRole('button', { name: app.text('prompt.edit', { name: 'Picnic' }) }).click();
    await edit.getByRole('button', { name: app.text('common.delete') }).click();
    const sure = page.getByRole('alertdialog');
    await app.accessible();
    await sure.getByRole('button', { name: app.text('common.delete') }).click();
    await expect(prompts.getByText(app.text('prompt.none'))).toBeVisible();
    await expect(list).toHaveCount(0);
    await expect(styles.getByRole('button', { name: app.text('style.name.cartoon') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await app.accessible();
  },
);

import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '../../support/app';
import { inspect } from '../../support/inspect';
import { giveDevice, makeFamily, tap } from '../../support/kid';

test.use(withoutWorker);

const chores = { name: 'Morning', listType: 'task', items: ['Brush teeth', 'Shoes on', 'Tidy up'] } as const;
const voices = [
  { lang: 'en-US', name: 'Cloud voice', localService: false, default: true },
  ...['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'tr-TR', 'nl-NL'].map((lang) => ({
    lang,
    name: lang,
    localService: true,
  })),
];

/** Stands in for the voices of the device, which a browser without a screen lacks. They come a moment late. */
async function withVoices(page: Page, given: readonly object[]): Promise<void> {
  await page.addInitScript((list) => {
    const said: string[] = [];
    let late: object[] = [];
    class Utterance {
      voice: { name: string; localService: boolean } | null = null;
      volume = 1;
      onstart?: () => void;
      onend?: () => void;
      constructor(readonly text: string) {}
    }
    const synthesis = Object.assign(new EventTarget(), {
      ...{ speaking: false, pending: false, paused: false },
      getVoices: () => late,
      cancel: () => undefined,
      resume: () => undefined,
      speak(utterance: Utterance) {
        const isLocal = utterance.voice?.localService ? '' : 'AWAY ';
        if (utterance.volume > 0) said.push(`${isLocal}${utterance.text}`);
        setTimeout(() => (utterance.onstart?.(), utterance.onend?.()), 50);
      },
    });
    setTimeout(() => {
      late = [...list];
      synthesis.dispatchEvent(new Event('voiceschanged'));
    }, 600);
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.defineProperty(window, 'said', { value: said });
  }, given);
}
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);

test(
  'cards are said by a voice of the device when they come and when the picture is tapped',
  { tag: ['@check-item-as-child', '@change-child'] },
  async ({ app, page }, { outputDir }) => {
    test.setTimeout(120_000);
    await withVoices(page, voices);
    const email = `kid.speech.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [chores]);
    await giveDevice(app, family, 0);
    await expect.poll(() => said(page)).toEqual(['Brush teeth']);

    const picture = page.getByRole('button', {
      name: app.text('kid.step', { name: 'Brush teeth', step: 1, total: 3 }),
    });
    await tap(picture);
    await expect.poll(() => said(page)).toEqual(['Brush teeth', 'Brush teeth']);
    for (const [width, height] of [
      [360, 740],
      [800, 1280],
      [1280, 800],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${outputDir}/speech-${width}.png` });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await inspect(app)('a card that speaks');

    await tap(page.getByRole('button', { name: app.text('kid.done', { name: 'Brush teeth' }) }));
    await expect.poll(() => said(page)).toEqual(['Brush teeth', 'Brush teeth', 'Shoes on']);
  },
);

test(
  'a device whose voices are all remote shows no loudspeaker and says nothing',
  { tag: ['@check-item-as-child'] },
  async ({ app, page }) => {
    test.setTimeout(120_000);
    await withVoices(
      page,
      voices.filter(({ localService }) => !localService),
    );
    const email = `kid.silent.${Date.now()}@example.org`;
    await app.signIn('Ada', email);
    const family = await makeFamily(app, email, ['Tom'], [chores]);
    await giveDevice(app, family, 0);
    const name = app.text('kid.step', { name: 'Brush teeth', step: 1, total: 3 });
    await expect(page.getByRole('img', { name })).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    expect(await said(page)).toEqual([]);
  },
);

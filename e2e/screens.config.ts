import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const phone = { hasTouch: true, viewport: { width: 360, height: 740 } };

/** `npm run screens`: pictures of every screen for review, and a comparison of the key screens. Not part of `npm test`, because machines render differently. */
export default defineConfig({
  ...journeys,
  testDir: './screens',
  retries: 0,
  workers: 1,
  snapshotPathTemplate: '{testDir}/expected/{arg}{ext}',
  expect: {
    ...journeys.expect,
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.3, animations: 'disabled', scale: 'css' },
  },
  projects: [
    { name: 'de', testMatch: /walk/, use: { ...phone, locale: 'de-DE' } },
    { name: 'tr', testMatch: /walk/, use: { ...phone, locale: 'tr-TR' } },
    // The accessibility checks of `npm test` at every size and with many, slow or broken data: `npm run screens -- --project "access*"`.
    ...[
      [360, 740],
      [820, 1180],
      [1440, 900],
    ].map(([width = 0, height = 0]) => ({
      name: `access, ${width}`,
      testMatch: /access/,
      use: {
        viewport: { width, height },
        hasTouch: width < 1024,
        locale: 'de-DE',
        contextOptions: { reducedMotion: 'reduce' as const },
      },
    })),
    // Pictures for a reviewer of each language: `npm run screens -- --project "words*"`.
    ...['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'tr-TR', 'nl-NL'].map((locale) => ({
      name: `words, ${locale.slice(0, 2)}`,
      testMatch: /words/,
      use: { ...phone, locale },
    })),
    // Writes the pictures of the landing page: `PICTURES=1 npm run screens -- --project "picture*"`.
    ...(process.env['PICTURES'] ? ['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'tr-TR', 'nl-NL'] : []).map(
      (locale) => ({
        name: `picture, ${locale}`,
        testMatch: /phone/,
        use: {
          viewport: { width: 360, height: 720 },
          hasTouch: true,
          isMobile: true,
          locale,
          contextOptions: { reducedMotion: 'reduce' as const },
        },
      }),
    ),
    { name: 'compare', testMatch: /compare/, use: { ...phone, locale: 'de-DE' } },
  ],
});

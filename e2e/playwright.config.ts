import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from '@playwright/test';

const found = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
const gigabyte = 1024 ** 3;
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Features that are off. The suggestions of the address bar load two pages in each window, a third of the cost of a journey; a spare
 * renderer starts for each page. The last switch counts, so the features that Playwright turns off are repeated.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // Journeys wait half of their time. Each browser has a stack of its own, together 1 GB. Four on two cores are no faster than three.
  workers: Math.max(1, Math.min(3, 2 * availableParallelism(), Math.floor(totalmem() / gigabyte / 2))),
  // Generous, so that slow machines do not fail; the benches measure time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A failed journey runs again with a trace. If it passes then, it is reported as flaky, which is a bug. A slow machine that is busy with
  // two other journeys may miss a report of six seconds twice.
  retries: process.env['CI'] ? 2 : 1,
  failOnFlakyTests: !process.env['CI'],
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A trace costs a fifth of the run time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(found ? { executablePath: found } : {}),
      args: [
        ...quiet,
        `--disable-features=${without.join(',')}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    // Animations cost an eighth of a journey: on on the desktop, and in the journeys that ask for them (reorder, prompts, viewer).
    {
      name: 'phone, English',
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: 'en-GB',
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // Journeys that lead through the screens that are built differently for a large one; the others run at one size only.
    {
      name: 'desktop, German',
      use: { viewport: { width: 1440, height: 900 }, locale: 'de-DE' },
      testMatch:
        /\/(catalogue|family|family-people|message|prompts|reorder|routine-settings|search|share-list|smoke|stores|suggestions|viewer)\.spec/,
    },
  ],
});

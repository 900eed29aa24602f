import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const found = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * A window has an address bar, whose suggestions are two pages that each window loads anew: a third of what a journey costs the browser.
 * The later switch counts, so what Playwright turns off is named again.
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
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // A journey waits a good part of its time. More than three browsers, each with a product of its own, are more than most machines hold.
  workers: Math.min(3, availableParallelism()),
  // Slow machines are no failures; how long things take is measured by the benches.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One that fails is walked once more, with a trace. If it passes then it is listed as flaky, and is a bug to be found.
  retries: 1,
  failOnFlakyTests: !process.env['CI'],
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A trace costs a fifth of the whole.
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
    // To draw what moves is an eighth of a journey. What moves is seen on the desktop, and where it is asked for (reorder, prompts, viewer).
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
    // What the network, the worker and the store do is the same at every size.
    {
      name: 'desktop, German',
      use: { viewport: { width: 1440, height: 900 }, locale: 'de-DE' },
      testIgnore:
        /\/(accessibility|admin-page|basket|change-plan|checkout|delete-account|delete-account-with-shared-list|delete-list|deploy|duplicates|gestures|header|install|invitations|keyboard-only|keyboard-shortcuts|landing|language|live|merge-duplicates|navigation|offline|offline-start|profile|refer-friend|rejected-changes|reload|report-picture|seo|sessions|several-devices|storage|trash|undo-delete|your-data)\.spec/,
    },
  ],
});

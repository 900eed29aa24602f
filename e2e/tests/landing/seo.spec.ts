import { expect, App, test } from '../../support/app';

const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'];
const pages = ['/', '/terms', '/privacy', '/privacy/children', '/login'];
const titleOf = (html: string): string => /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';

test('each public page has a title, a description and alternates in each language', async ({ page, app }) => {
  const seen = new Set<string>();
  for (const path of pages) {
    for (const language of languages) {
      const html = await (await page.request.get(`${app.url}${path}?lng=${language}`)).text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<link rel="canonical" href="${app.url}${path}?lng=${language}" />`);
      for (const other of languages)
        expect(html).toContain(
          `<link rel="alternate" hreflang="${other}" href="${app.url}${path}?lng=${other}" />`,
        );
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${app.url}${path}" />`);
      expect(html).not.toMatch(/%[A-Z]+%/);
      seen.add(`${titleOf(html)} ${/<meta name="description" content="([^"]+)"/.exec(html)?.[1]}`);
    }
  }
  expect(seen.size).toBe(pages.length * languages.length);
});

test('a public page keeps its title and language once its scripts run', async ({ browser, app }) => {
  // Robots run no service worker.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { page } = new App(await context.newPage(), 'en', app.url);
  for (const [index, language] of languages.entries()) {
    const answer = await page.goto(`${app.url}${pages[index % pages.length]}?lng=${language}`);
    const title = titleOf((await answer?.text()) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  }
  await context.close();
});

test('a shared link has a preview picture, and robots.txt and the sitemap list the public pages', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/r/bcdf-ghjk-mnpq`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture ?? '');
  expect(size).toEqual([1200, 630]);

  await page.goto(app.url);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as Record<string, unknown>;
  expect(data).toMatchObject({
    '@type': 'SoftwareApplication',
    name: 'Pictick',
    url: `${app.url}/`,
    image: picture,
  });

  const robots = await (await page.request.get(`${app.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  for (const path of ['/app', '/lists/', '/billing', '/api/'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  const map = await (await page.request.get(`${app.url}/sitemap.xml`)).text();
  const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place ?? '');
  expect(places).toHaveLength(pages.length * (languages.length + 1));
  for (const place of places) expect((await page.request.get(place)).status()).toBe(200);
});

test('an unknown address answers 404 in the language of the visitor, with a link home', async ({
  browser,
  app,
}) => {
  for (const [locale, language] of [
    ['de-AT', 'de'],
    ['tr-TR', 'tr'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const there = new App(await context.newPage(), language, app.url);
    const answer = await there.page.goto(`${app.url}/no/such/page`);
    expect([answer?.status(), /<html lang="(\w+)"/.exec((await answer?.text()) ?? '')?.[1]]).toEqual([
      404,
      language,
    ]);
    await expect(there.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(
      there.page.getByRole('heading', { level: 1, name: there.text('notFound.title') }),
    ).toBeVisible();
    await there.accessible();
    await there.fitsLargeText();
    await there.page.getByRole('main').getByRole('link').first().click();
    await expect(there.page).toHaveURL(`${app.url}/`);
    await context.close();
  }
});

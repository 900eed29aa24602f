// Renders the metadata of each public page for each language, for search engines and link previews, and the
// whole landing page. The server fills in %ORIGIN%, %SEARCH% and %MARKS%
// (backend/src/platform/http/prerendered-pages.ts).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const places = { en: 'en_GB', es: 'es_ES', fr: 'fr_FR', de: 'de_DE', tr: 'tr_TR', nl: 'nl_NL' };
const languages = Object.keys(places);
const names = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch', tr: 'Türkçe', nl: 'Nederlands' };
/** The pages for search engines, with their paths. Invitation pages are for owners of the link. */
const shown = {
  landing: '/',
  terms: '/terms',
  privacy: '/privacy',
  children: '/privacy/children',
  login: '/login',
};

/** The landing page below its demo. */
const landingRest = 'src/features/landing/components/landing-rest.tsx';

/** Pages of signed-in users, with the chunks that each loads: hidden from search engines. */
const engine = 'src/api/engine/start-engine.ts';
const own = {
  home: ['src/routes/home.tsx', engine],
  list: ['src/routes/list-detail.tsx', engine],
  shell: [],
};

/** @param {string} root @param {string} dist */
export async function prerenderPages(root, dist) {
  const out = join(dist, 'site');
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  mkdirSync(out, { recursive: true });
  const { landing, frame } = await prerenderer(root, dist);
  const behind = readFileSync(new URL('defer-scripts.js', import.meta.url), 'utf8');
  const deferScript = `assets/behind-${createHash('sha256').update(behind).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(dist, deferScript), behind);
  const built = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  for (const language of languages) {
    const words = (part) =>
      JSON.parse(readFileSync(join(root, 'src/i18n/locales', part, `${language}.json`), 'utf8'));
    const [main, legal, referrals, consent, head] = ['', 'legal', 'referrals', 'consent', 'head'].map(words);
    const titles = {
      landing: main.landing.documentTitle,
      terms: legal.terms.title,
      privacy: legal.privacy.title,
      children: consent.kidsPrivacy.title,
      login: main.login.title,
      referral: referrals.referral.documentTitle,
      lost: main.notFound.title,
    };
    for (const [page, title] of Object.entries(titles)) {
      const html = fill(shell, {
        language,
        page,
        title: `${title.replaceAll('\u00ad', '')} · Pictick`,
        description: head[page],
        image: head.image,
        head,
        retry: main.common.retry,
      });
      writeFileSync(
        join(out, `${page}.${language}.html`),
        page === 'landing'
          ? paint(
              ahead(html, built, language, ['src/routes/landing.tsx'], [landingRest]),
              language,
              await landing(language),
              deferScript,
            )
          : ahead(html, built, language, []),
      );
    }
    for (const [page, parts] of Object.entries(own)) {
      const html = fill(shell, {
        language,
        page,
        title: 'Pictick',
        description: head.landing,
        head,
        retry: main.common.retry,
      });
      writeFileSync(
        join(out, `${page}.${language}.html`),
        page === 'shell'
          ? ahead(html, built, language, parts)
          : scriptsBehind(
              scriptsLater(ahead(draw(html, language, frame(page)), built, language, parts), dist),
              deferScript,
            ),
      );
    }
  }
  writeKidShells(root, dist, out);
  writeFileSync(join(out, 'sitemap.xml'), sitemap());
  writeFileSync(
    join(out, 'robots.txt'),
    `User-agent: *\n${['/api/', '/app', '/kid', '/lists/', '/trash', '/account-settings', '/family/', '/billing', '/consent', '/join'].map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: %ORIGIN%/sitemap.xml\n`,
  );
}

/** @param {string} root @param {string} dist @returns {Promise<{landing: (language: string) => Promise<string>, frame: (page: string) => string}>} */
async function prerenderer(root, dist) {
  const made = join(dist, '.prerender');
  // An open BroadcastChannel would keep the build running.
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { BroadcastChannel: 'undefined' },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: made,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
    },
  });
  const { prerender, frame } = await import(pathToFileURL(join(made, 'prerender.mjs')).href);
  rmSync(made, { recursive: true });
  const checked = (markup) => {
    // The content security policy would refuse it, and a reader without scripts would see it.
    if (/ style="|<!--\$!-->/.test(markup))
      throw new Error('a page has a style attribute, or something that could not be rendered');
    return markup;
  };
  const landing = async (language) => {
    const markup = checked(
      await prerender(language, readFileSync(join(root, 'src/i18n/locales', `${language}.json`), 'utf8')),
    );
    for (const [, file] of markup.matchAll(/[" ]\/((?:assets|figures|phone)\/[^" ]+)/g))
      if (!existsSync(join(dist, file)))
        throw new Error(`the landing page shows ${file}, which the build does not have`);
    return markup;
  };
  return { landing, frame: (page) => checked(frame(page)) };
}

/** The shell of the child's page: it shows nothing to read. */
function writeKidShells(root, dist, out) {
  const shell = readFileSync(join(dist, 'kid.html'), 'utf8');
  const built = JSON.parse(readFileSync(join(dist, '.vite/kid.json'), 'utf8'));
  const read = (file) => JSON.parse(readFileSync(join(root, 'src/i18n/locales', file), 'utf8'));
  for (const language of languages) {
    const ahead = [`src/i18n/locales/kid/${language}.json`, 'data/book.json']
      .map((source) => `<link rel="preload" as="fetch" crossorigin href="/${built[source].file}">`)
      .join('');
    const html = [
      ['<html lang="en">', `<html lang="${language}"%MARKS%>`],
      ['Try again', escape(read(`kid/${language}.json`).kid.again)],
      ['Pictick needs JavaScript.', escape(read(`head/${language}.json`).noscript)],
      ['</head>', `${ahead}</head>`],
    ].reduce((text, [from, to]) => replaced(text, from, to), shell);
    writeFileSync(join(out, `kid.${language}.html`), html);
  }
}

function replaced(html, what, text) {
  if (!html.includes(what)) throw new Error(`the page has no ${what}`);
  return html.replace(what, () => text);
}

/** The files of these modules that the page does not reference already. */
function neededBy(built, parts) {
  const filesOf = (name) => [...(built[name].imports ?? []).flatMap(filesOf), built[name].file];
  const sheetsOf = (name) => [...(built[name].imports ?? []).flatMap(sheetsOf), ...(built[name].css ?? [])];
  const beside = (of) => [...new Set(parts.flatMap(of))].filter((file) => !of('index.html').includes(file));
  return { scripts: beside(filesOf), sheets: beside(sheetsOf) };
}

/**
 * Preloads the texts of the page and the chunks of its first screen. Of `painted` chunks only the styles:
 * their scripts come later.
 */
function ahead(html, built, language, parts, painted = []) {
  const { scripts } = neededBy(built, parts);
  const { sheets } = neededBy(built, [...parts, ...painted]);
  const tags = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="preload" as="fetch" crossorigin href="/${built[`src/i18n/locales/${language}.json`].file}">`,
  ];
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/** Painted content needs no script: scripts are loaded after it, the largest first. */
function scriptsLater(html, dist) {
  const tags = [];
  const rest = html.replace(
    /<(script type="module"|link rel="modulepreload") [^>]*(?:src|href)="([^"]+)">(?:<\/script>)?/g,
    (tag, kind, file) => (
      tags.push([statSync(join(dist, file)).size, tag.replace(kind, `${kind} fetchpriority="low"`)]),
      ''
    ),
  );
  return rest.replace(
    '</head>',
    () =>
      `${tags
        .sort(([a], [b]) => b - a)
        .map(([, tag]) => tag)
        .join('')}</head>`,
  );
}

/**
 * On a prerendered page the scripts are requested after the paint, to leave the bandwidth to visible content.
 * @param {string} html @param {string} deferScript
 */
function scriptsBehind(html, deferScript) {
  const tags = [];
  const rest = html.replace(
    /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g,
    (tag) => (tags.push(tag), ''),
  );
  return rest.replace(
    '</body>',
    () =>
      `<template data-later>${tags.join('')}</template><script defer src="/${deferScript}"></script></body>`,
  );
}

/** The frame of a page before its texts, for readers without scripts. */
const draw = (html, language, frame) =>
  html.replace('<div id="root">', () => `<div id="root" data-frame="${language}">${frame}`);

/** The tags that React wants early belong into the head. */
function paint(html, language, markup, deferScript) {
  const wished = /^(<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? '';
  // The language select needs a script; without one the six pages link to each other.
  const others = languages
    .map((each) => `<a href="/?lng=${each}" lang="${each}">${names[each]}</a>`)
    .join(' ');
  return scriptsBehind(html, deferScript)
    .replace('</noscript>', () => ` ${others}</noscript>`)
    .replace('</head>', () => `${wished}</head>`)
    .replace(
      /<div id="root">.*<\/div>/,
      () => `<div id="root" data-painted="${language}">${markup.slice(wished.length)}</div>`,
    );
}

/** @param {string} shell */
function fill(shell, { language, page, title, description, image, head, retry }) {
  let html = replaced(shell, '<html lang="en">', `<html lang="${language}"%MARKS%>`);
  html = replaced(html, '<title>Pictick</title>', `<title>${escape(title)}</title>`);
  html = replaced(html, '/manifest.webmanifest', `/manifest.${language}.webmanifest`);
  html = replaced(
    html,
    'Pictick needs JavaScript.',
    page === 'landing' ? escape(head.noscript) : withoutScripts(language, page, head, retry),
  );
  html = replaced(html, 'This is taking longer than usual.', escape(head.late));
  html = replaced(html, 'Try again', escape(retry));
  html = html.replace(
    /<meta name="description"[^>]*>/,
    () => `<meta name="description" content="${escape(description)}" />`,
  );
  return replaced(
    html,
    '</head>',
    `${tags({ language, page, title, description, image })
      .map((line) => `  ${line}\n  `)
      .join('')}</head>`,
  );
}

/**
 * The whole content of a page other than the landing page for a user without scripts; only they load its
 * style.
 */
function withoutScripts(language, page, head, retry) {
  // The server redirects signed-in users from the landing page.
  const about = page in own ? '' : `<a href="/?lng=${language}">${escape(head.about)}</a>`;
  return `<link rel="stylesheet" href="/noscript.css"><main><img src="/figures/kuzu-wave.svg" alt="" width="140" height="164"><h1>Pictick</h1><p>${escape(head.noscript)}</p><a href="">${escape(retry)}</a>${about}</main>`;
}

function tags({ language, page, title, description, image }) {
  if (page in own) return [];
  const meta = (name, content) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escape(content)}" />`;
  const path = shown[page];
  const found =
    path === undefined
      ? [meta('robots', 'noindex')]
      : [
          `<link rel="canonical" href="%ORIGIN%${path}%SEARCH%" />`,
          ...alternates(path).map(
            ([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}" />`,
          ),
          meta('og:url', `%ORIGIN%${path}%SEARCH%`),
        ];
  return [
    ...found,
    meta('og:type', 'website'),
    meta('og:site_name', 'Pictick'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:locale', places[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => meta('og:locale:alternate', places[other])),
    meta('og:image', '%ORIGIN%/icons/share.png'),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:image:alt', image),
    meta('twitter:card', 'summary_large_image'),
    ...(page === 'landing'
      ? [
          `<script type="application/ld+json">${JSON.stringify(application(language, description)).replace(/</g, '\\u003c')}</script>`,
        ]
      : []),
  ];
}

/** Data, not a script: the content security policy does not apply. */
const application = (language, description) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Pictick',
  url: '%ORIGIN%/',
  description,
  inLanguage: language,
  image: '%ORIGIN%/icons/share.png',
  applicationCategory: 'LifestyleApplication',
  operatingSystem: 'Android, iOS, Windows, macOS, Linux, ChromeOS',
  // The features of the free plan. Other plans are shown where they are sold.
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
});

/** @param {string} path @returns {[string, string][]} */
const alternates = (path) => [
  ...languages.map((each) => [each, `%ORIGIN%${path}?lng=${each}`]),
  ['x-default', `%ORIGIN%${path}`],
];

function sitemap() {
  const links = (path) =>
    alternates(path)
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join('');
  const urls = Object.values(shown).flatMap((path) =>
    alternates(path).map(([, href]) => `<url><loc>${href}</loc>${links(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

const escape = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

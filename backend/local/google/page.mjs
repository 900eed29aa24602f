// @ts-check
import { texts } from './texts.mjs';

/** @typedef {import('./people.mjs').Person} Person */

const grounds = ['peach', 'butter', 'leaf', 'lagoon', 'sky', 'lilac', 'rose'];

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Long addresses break after punctuation only. @param {string} email */
const breakable = (email) =>
  email
    .split(/(?<=[@.\-_])/)
    .map(escapeHtml)
    .join('<wbr>');

/**
 * @param {{language: string, action: string, people: Person[], entered?: {name: string, email: string, wrong: 'name' | 'email' | null}}} view
 */
export function choosePage({ language, action, people, entered }) {
  const t = /** @type {import('./texts.mjs').Texts} */ (texts[language]);
  const cards = people.slice(0, 50).map(
    (person) => `
        <li><button class="person" name="sub" value="${escapeHtml(person.sub)}">
          <span class="face ${ground(person)}" aria-hidden="true">${escapeHtml(initial(person.name, language))}</span>
          <span class="words"><b><bdi>${escapeHtml(person.name)}</bdi></b><small>${breakable(person.email)}</small></span>
          <svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="m9 6 6 6-6 6"/></svg>
        </button></li>`,
  );
  const known =
    cards.length === 0
      ? ''
      : `
      <form method="post" action="${escapeHtml(action)}">
        <h2>${t.who}</h2>
        <ul>${cards.join('')}
        </ul>
      </form>`;
  return document(
    language,
    t,
    `${known}
      <form method="post" action="${escapeHtml(action)}" class="new" novalidate>
        <h2>${cards.length === 0 ? t.first : t.other}</h2>
        ${field('name', t.name, 'text', 'name', entered?.name, entered?.wrong === 'name' ? t.wrongName : null)}
        ${field('email', t.email, 'email', 'email', entered?.email, entered?.wrong === 'email' ? t.wrongEmail : null)}
        <button class="main" name="decision" value="new">${t.enter}</button>
        <button class="quiet" name="decision" value="deny" formnovalidate>${t.cancel}</button>
      </form>`,
  );
}

/** @param {string} language @param {string} reason in English, for the developer */
export function brokenPage(language, reason) {
  const t = /** @type {import('./texts.mjs').Texts} */ (texts[language]);
  return document(
    language,
    t,
    `
      <div class="broken"><h2>${t.brokenTitle}</h2><p>${t.broken}</p><p><code>${escapeHtml(reason)}</code></p></div>`,
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} type
 * @param {string} autocomplete
 * @param {string | undefined} value
 * @param {string | null} problem
 */
function field(name, label, type, autocomplete, value, problem) {
  const wrong = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus';
  return `<label for="${name}">${label}</label>
        <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value ?? '')}"${wrong}>${
          problem === null ? '' : `\n        <p class="problem" id="problem" role="alert">${problem}</p>`
        }`;
}

/** @param {string} name @param {string} language */
function initial(name, language) {
  return ([...new Intl.Segmenter(language).segment(name)][0]?.segment ?? '').toLocaleUpperCase(language);
}

/** @param {Person} person */
const ground = ({ sub }) => grounds[Number(sub.slice(-3)) % grounds.length];

/** @param {string} language @param {import('./texts.mjs').Texts} t @param {string} content */
function document(language, t, content) {
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${t.title}</title>
  <link rel="icon" href="/logo.svg">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <main>
    <header>
      <img src="/logo.svg" alt="" width="56" height="56">
      <h1>${t.title}</h1>
    </header>
    <p class="stand"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="4" width="18" height="12" rx="2"/><path d="M2 20h20"/></svg>
      <span><b>${t.stand}.</b> ${t.why}</span></p>
    <section>${content}
    </section>
  </main>
</body>
</html>
`;
}

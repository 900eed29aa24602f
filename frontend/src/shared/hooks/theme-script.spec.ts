/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { keptReturnPath } from '../routing/return-path';
import { ThemeProvider } from './use-theme';

// The blocking script of index.html and the page's code: if they disagreed, the wrong theme would flash.
const script = readFileSync(join(__dirname, '../../../public/theme.js'), 'utf8');
const tokens = readFileSync(join(__dirname, '../styles/tokens.css'), 'utf8');

/** One for each theme of the device; the page's own applies in both. */
const bar = () =>
  [
    ...new Set(
      [...document.querySelectorAll('meta[name="theme-color"]')].map((each) => each.getAttribute('content')),
    ),
  ].join();
const painted = () => [document.documentElement.dataset.theme, bar()];
const device = (dark: boolean | 'unreadable'): void => {
  const value = () => {
    if (dark === 'unreadable') throw new Error('unreadable');
    return Object.assign(new EventTarget(), { matches: dark });
  };
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value });
};
const runScript = (): void => {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- this is what the browser does with it
  new Function(script)();
};

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML =
    '<meta name="theme-color" content="#123456" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#654321" media="(prefers-color-scheme: dark)">';
  delete document.documentElement.dataset.theme;
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

// First, as each run of the script listens to the window.
describe('the theme script with the mark of kid mode', () => {
  afterEach(() => void delete document.documentElement.dataset['kid']);
  /** Runs in a page at `#code=abc`. Answers what it does, also later. */
  function runAt(
    readyState: string,
    own: object | null = null,
    pathname = '/login',
  ): { calls: string[]; root: DOMStringMap } {
    const calls: string[] = [];
    const location = { hash: '#code=abc', pathname, replace: (to: string) => calls.push(to) };
    const given: Record<string, unknown> = { location, readyState, currentScript: own };
    const page = new Proxy(document, {
      get(target, name: string) {
        const value: unknown = given[name] ?? Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    jest.spyOn(window, 'stop').mockImplementation(() => void calls.push('stop'));
    // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- this is what the browser does with it
    new Function('document', script)(page);
    return { calls, root: document.documentElement.dataset };
  }
  const mark = () => localStorage.setItem('pictick_kid', '1');

  it('stops the page of an adult, hides it and leads to the page of the child', () => {
    mark();
    const { calls, root } = runAt('loading');
    expect([calls, root['kid']]).toEqual([['stop', '/kid#code=abc'], '']);
  });

  it('leads to the page of the child where the storage of its own device is gone, and its cookie stayed', () => {
    document.cookie = 'pictick_kid=1';
    const { calls } = runAt('loading');
    document.cookie = 'pictick_kid=; Max-Age=0';
    expect([calls, runAt('loading').calls]).toEqual([['stop', '/kid#code=abc'], []]);
  });

  it('leaves the page of the child alone', () => {
    mark();
    const { calls, root } = runAt('loading', { dataset: { kid: '' } });
    expect([calls, 'kid' in root]).toEqual([[], false]);
  });

  it('does not reload the page of the child of a release before, which says nothing of itself', () => {
    mark();
    expect(runAt('loading', { dataset: {} }, '/kid').calls).toEqual([]);
  });

  it('leads away from a page that was open before, or comes back from the back-forward cache', () => {
    const { calls } = runAt('loading');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(calls).toEqual([]);
    mark();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'pictick_kid', newValue: '1' }));
    expect(calls.filter((call) => call !== 'stop')).toEqual(['/kid#code=abc', '/kid#code=abc']);
  });
});

describe.each([null, 'light', 'dark', 'system', 'DARK', 'purple', '', '{"theme":"dark"}'])(
  'the theme script with stored: %p',
  (stored) => {
    it.each([true, false, 'unreadable'] as const)('on a device that is dark: %p', (dark) => {
      if (stored !== null) localStorage.setItem('theme', stored);
      device(dark);
      runScript();
      const wanted = stored === 'light' || stored === 'dark' ? stored : dark === true ? 'dark' : 'light';
      const before = painted();
      expect(before).toEqual([wanted, groundOf(wanted)]);
      render(createElement(ThemeProvider, null, null));
      expect(painted()).toEqual(before);
    });
  },
);

it('the theme script follows the device where storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  device(true);
  runScript();
  const before = painted();
  render(createElement(ThemeProvider, null, null));
  expect([before[0], painted()]).toEqual(['dark', before]);
});

it.each([
  [{ i18nextLng: 'tr' }, '', true],
  [{ account_language: 'tr' }, '', true],
  [{ i18nextLng: 'en', account_language: 'tr' }, '', false],
  [{}, '', false],
  [{ i18nextLng: 'tr' }, '?lng=en', false],
])(
  'the theme script hides a page in another language than the chosen one: %p at /%s: %p',
  (stored, search, other) => {
    document.documentElement.lang = 'en';
    delete document.documentElement.dataset['other'];
    window.history.replaceState(null, '', `/${search}`);
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    runScript();
    expect(document.documentElement.hasAttribute('data-other')).toBe(other);
  },
);

it('the theme script keeps the path of a plan that is chosen before other code has loaded', () => {
  device(false);
  runScript();
  sessionStorage.clear();
  document.body.innerHTML =
    '<a href="#a" id="plain">Terms</a><a href="#b" id="plan" data-return="/billing?choose=pro"><span>Choose Pro</span></a>';
  document.getElementById('plain')?.click();
  expect(keptReturnPath()).toBeNull();
  document.querySelector('span')?.click();
  expect(keptReturnPath()).toBe('/billing?choose=pro');
  // The landing page removes it as soon as it runs.
  sessionStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(keptReturnPath()).toBe('/billing?choose=pro');
  sessionStorage.clear();
  document.getElementById('plain')?.click();
  window.dispatchEvent(new Event('pagehide'));
  expect(keptReturnPath()).toBeNull();
});

it('the theme script runs before the first paint', () => {
  const html = readFileSync(join(__dirname, '../../../index.html'), 'utf8');
  const at = html.indexOf('<script src="/theme.js"></script>');
  expect(at).toBeGreaterThan(html.indexOf('name="theme-color"'));
  expect(at).toBeLessThan(html.indexOf('<body>'));
});

/** The background of a theme in the style sheet. */
function groundOf(theme: string): string | undefined {
  const from = theme === 'dark' ? tokens.indexOf("[data-theme='dark']") : tokens.indexOf(':root {');
  return /--paper: (#[0-9a-f]{6});/.exec(tokens.slice(from))?.[1];
}

it('the theme script applies the tile size of this device', () => {
  device(false);
  for (const [stored, wanted] of [
    [null, undefined],
    ['large', undefined],
    ['small', 'small'],
  ] as const) {
    delete document.documentElement.dataset.tiles;
    if (stored !== null) localStorage.setItem('pictick_tiles', stored);
    runScript();
    expect(document.documentElement.dataset.tiles).toBe(wanted);
  }
});

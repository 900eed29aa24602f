/** @jest-environment jsdom */
import { PageUnreachable } from './page-errors';
import { reportPageError } from './report-page-error';

jest.mock('../../config/env', () => ({ apiKey: 'test' }));

const beacons: Blob[] = [];
let online = true;
beforeAll(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-1a.js"></script>';
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_path: string, body: Blob) => beacons.push(body),
  });
  Object.defineProperty(navigator, 'onLine', { get: () => online });
});
beforeEach(() => beacons.splice(0));

const broken = (message: string, at: string, kind = 'TypeError') =>
  Object.assign(new Error(message), {
    name: kind,
    stack: `${kind}: ${message}\n    at f (${window.location.origin}${at})\n    at https://elsewhere.example/assets/b.js:1:1\n    at g (<anonymous>)`,
  });
const read = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
const said = () => Promise.all(beacons.map(read));

it('reportPageError sends class, place, kind of page and release, and no text of a user', async () => {
  window.history.replaceState(null, '', '/lists/01993f6a-8f11-7b60-a0c3-2f64d1e7b932?q=milk');
  reportPageError(broken('cannot read milk of Ada', '/assets/list-b_2.js:1:234'));
  expect((await said()).map((text) => JSON.parse(text) as object)).toEqual([
    {
      kind: 'TypeError',
      at: ['/assets/list-b_2.js:1:234'],
      page: '/lists/:id',
      release: '/assets/index-1a.js',
    },
  ]);
});

it('reportPageError sends no network error, no value other than an error, and no repetition', () => {
  reportPageError(broken('cannot read honey', '/assets/list-b_2.js:1:234'));
  reportPageError(new PageUnreachable('The page could not be fetched'));
  reportPageError('milk');
  reportPageError(
    Object.assign(new Error('milk'), { stack: 'Error: milk\n    at chrome-extension://abc/at.js:1:1' }),
  );
  online = false;
  reportPageError(broken('', '/assets/other.js:1:1'));
  online = true;
  expect(beacons).toEqual([]);
});

it('reportPageError names a page by its pattern and an unknown class "Error", and stops after a few', async () => {
  for (const path of ['/r/ADA1-2345', '/app', '/somewhere/milk', '/', '/billing', '/login']) {
    window.history.replaceState(null, '', path);
    reportPageError(broken('', `/assets/at-${path.length}.js:2:${path.length}`, 'milk error'));
  }
  expect(
    (await said())
      .map((text) => JSON.parse(text) as { kind: string; page: string })
      .map(({ kind, page }) => `${kind} ${page}`),
  ).toEqual(['Error /r/:code', 'Error /app', 'Error other', 'Error /']);
});

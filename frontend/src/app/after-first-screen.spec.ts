/** @jest-environment jsdom */
import { QueryObserver } from '@tanstack/react-query';
import { meOf } from '../api/queries/me';
import { queryClient } from '../api/queries/query-client';
import type { PageEnvironment } from '../features/pwa/follow-worker';
import { afterFirstScreen } from './after-first-screen';

let world: PageEnvironment | undefined;
let answers: ((me: object) => void)[] = [];
jest.mock('../features/pwa/follow-worker', () => ({
  followWorker: (_container: unknown, page: PageEnvironment) => void (world = page),
}));
jest.mock('../api/http/client', () => ({ call: () => new Promise((answer) => answers.push(answer)) }));
jest.mock('../api/session/session', () => ({
  sessionView: () => ({ status: 'signed-in', user: { id: 'mia' } }),
  rename: () => Promise.resolve(false),
}));
jest.mock('../api/engine/register-background-sync', () => ({ registerBackgroundSync: () => undefined }));
jest.mock('../api/engine/current-engine', () => ({ currentEngine: () => null }));
jest.mock('../features/identity/language/account-language', () => ({
  applyAccountLanguage: () => Promise.resolve(),
  sendAccountLanguage: () => Promise.resolve(),
}));
jest.mock('../features/pwa/first-paint-snapshot', () => ({ startSnapshots: () => undefined }));
jest.mock('../features/pwa/precache-pictures', () => ({ precachePictureBook: () => undefined }));
jest.mock('../features/pwa/remember-local', () => ({ rememberLocal: () => Promise.resolve() }));

const me = (name: string) => ({ id: 'mia', name, email: 'mia@example.org', avatarUrl: null, language: null });
const settled = () => new Promise((later) => setTimeout(later, 20));
const shown: unknown[] = [];
let stop: () => void;

beforeAll(() => afterFirstScreen());
beforeEach(() => {
  answers = [];
  stop = new QueryObserver(queryClient, meOf('mia')).subscribe(({ data }) => shown.push(data?.name));
});
afterEach(() => {
  stop();
  queryClient.clear();
});

it('afterFirstScreen reads a changed profile once, and open pages show it', async () => {
  answers.shift()?.(me('Mia'));
  await settled();
  world?.refreshUser();
  await settled();
  expect(answers).toHaveLength(1);
  answers.shift()?.(me('Mia Miller'));
  await settled();
  expect([answers.length, shown.at(-1)]).toEqual([0, 'Mia Miller']);
});

it('afterFirstScreen reads a changed profile again while an older response is on its way', async () => {
  world?.refreshUser();
  await settled();
  expect(answers).toHaveLength(2);
  answers[1]?.(me('Mia Miller'));
  answers[0]?.(me('Mia'));
  await settled();
  expect(shown.at(-1)).toBe('Mia Miller');
});

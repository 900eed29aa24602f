/** @jest-environment jsdom */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { clearSession } from '../../shared/lib/clear-session';
import { cachedQuery } from './cached-query';

const view: { user: { id: string } | null } = { user: { id: 'ada' } };
jest.mock('../session/session', () => ({ sessionView: () => view }));

/** The first value that a page shows. */
function shown(userId: string | undefined, ask: () => Promise<string>): string | undefined {
  return new QueryObserver(new QueryClient(), {
    queryKey: ['plan', userId],
    ...cachedQuery(userId, 'plan', ask),
  }).getCurrentResult().data;
}
const never = (): Promise<string> => new Promise(() => undefined);
const answered = (userId: string): Promise<string> =>
  cachedQuery(userId, 'plan', () => Promise.resolve('trial')).queryFn();

beforeEach(() => {
  view.user = { id: 'ada' };
  localStorage.clear();
  document.body.innerHTML = '';
});

it('cachedQuery shows the last answer after a restart', async () => {
  expect(shown('ada', never)).toBeUndefined();
  await answered('ada');
  await cachedQuery('ada', 'other', () => Promise.resolve(1)).queryFn();
  expect(shown('ada', never)).toBe('trial');
});

it('cachedQuery shows nothing to another user or when signed out', async () => {
  await answered('ada');
  expect(shown('ben', never)).toBeUndefined();
  expect(shown(undefined, never)).toBeUndefined();
});

it('cachedQuery ignores answers stored by another version of the page', async () => {
  await answered('ada');
  document.body.innerHTML = '<script type="module" src="/assets/another.js"></script>';
  expect(shown('ada', never)).toBeUndefined();
});

it('cachedQuery stores nothing after a sign-out, also for an answer that arrives later', async () => {
  await answered('ada');
  clearSession();
  expect(localStorage).toHaveLength(0);
  view.user = null;
  await answered('ada');
  expect(localStorage).toHaveLength(0);
});

it.each(['', '{', '[]', 'null', '{"userId":"ada"}'])('cachedQuery ignores the stored text %j', (text) => {
  localStorage.setItem('pictick_known', text);
  expect(shown('ada', never)).toBeUndefined();
});

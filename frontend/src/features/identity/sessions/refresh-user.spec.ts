/** @jest-environment jsdom */
import { queryClient } from '../../../api/queries/query-client';
import { refreshUser } from './refresh-user';

let status: 'signed-in' | 'signed-out';
let me: () => Promise<object>;
const done: unknown[] = [];
jest.mock('../../../api/http/client', () => ({
  call: () => {
    done.push('asked');
    return me();
  },
}));
jest.mock('../../../api/session/session', () => ({
  sessionView: () => ({ status, user: { id: 'mia' } }),
  rename: (user: { name: string }) => {
    done.push(user);
    return Promise.resolve(user.name !== 'Mia');
  },
}));
jest.mock('../language/account-language', () => ({
  applyAccountLanguage: (language: string | null) => {
    done.push(`speaks ${language}`);
    return Promise.resolve();
  },
}));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => done.push('told') }));

const mia = { id: 'mia', name: 'Mia', email: 'mia@example.org', avatarUrl: null };

beforeEach(() => {
  queryClient.clear();
  done.length = 0;
  status = 'signed-in';
  me = () => Promise.resolve({ ...mia, language: 'de', tier: 'trial' });
});

it('tells the other tabs of a name that is another one', async () => {
  me = () => Promise.resolve({ ...mia, name: 'Mia Miller', language: null });
  await refreshUser();
  expect(done).toEqual(['asked', { ...mia, name: 'Mia Miller' }, 'told', 'speaks null']);
});

it('tells nobody what everybody knows', async () => {
  await refreshUser();
  expect(done).toEqual(['asked', mia, 'speaks de']);
});

it('keeps what it has without a network, and asks nothing of nobody', async () => {
  me = () => Promise.reject(new TypeError('no network'));
  await refreshUser();
  status = 'signed-out';
  await refreshUser();
  expect(done).toEqual(['asked']);
});

it('takes no language from somebody else who was here a moment ago', async () => {
  me = () => Promise.resolve({ ...mia, id: 'ben', language: 'tr' });
  await refreshUser();
  expect(done).not.toContain('speaks tr');
});

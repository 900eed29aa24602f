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

it('refreshUser tells other tabs of a changed name', async () => {
  me = () => Promise.resolve({ ...mia, name: 'Mia Miller', language: null });
  await refreshUser();
  expect(done).toEqual(['asked', { ...mia, name: 'Mia Miller' }, 'told', 'speaks null']);
});

it('refreshUser sends no message without a change', async () => {
  await refreshUser();
  expect(done).toEqual(['asked', mia, 'speaks de']);
});

it('refreshUser keeps the user without a network, and sends no request while signed out', async () => {
  me = () => Promise.reject(new TypeError('no network'));
  await refreshUser();
  status = 'signed-out';
  await refreshUser();
  expect(done).toEqual(['asked']);
});

it('refreshUser applies no language of a user who has just left', async () => {
  me = () => Promise.resolve({ ...mia, id: 'ben', language: 'tr' });
  await refreshUser();
  expect(done).not.toContain('speaks tr');
});

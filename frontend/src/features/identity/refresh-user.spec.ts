import { refreshUser } from './refresh-user';

let status: 'signed-in' | 'signed-out';
let me: () => Promise<object>;
const done: unknown[] = [];
jest.mock('../../api/client', () => ({ call: () => { done.push('asked'); return me(); } }));
jest.mock('../../api/session', () => ({
  sessionView: () => ({ status }),
  rename: (user: { name: string }) => { done.push(user); return Promise.resolve(user.name !== 'Mia'); },
}));
jest.mock('../../shared/lib/profile-updates', () => ({ tellProfile: () => done.push('told') }));

const mia = { id: 'mia', name: 'Mia', email: 'mia@example.org' };

beforeEach(() => {
  done.length = 0;
  status = 'signed-in';
  me = () => Promise.resolve({ ...mia, tier: 'trial' });
});

it('tells the other tabs of a name that is another one', async () => {
  me = () => Promise.resolve({ ...mia, name: 'Mia Miller' });
  await refreshUser();
  expect(done).toEqual(['asked', { ...mia, name: 'Mia Miller' }, 'told']);
});

it('tells nobody what everybody knows', async () => {
  await refreshUser();
  expect(done).toEqual(['asked', mia]);
});

it('keeps what it has without a network, and asks nothing of nobody', async () => {
  me = () => Promise.reject(new TypeError('no network'));
  await refreshUser();
  status = 'signed-out';
  await refreshUser();
  expect(done).toEqual(['asked']);
});

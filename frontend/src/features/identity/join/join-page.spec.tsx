/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import type { SessionView } from '../../../api/session/session';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { Preview } from './join';
import { JoinPage } from './join-page';

const token = 'zH6Vq3tY8nK1mPq0sLw4Bg';
const other = 'aH6Vq3tY8nK1mPq0sLw4Bg';
const preview: Preview = {
  householdName: 'Berg',
  inviterName: 'Anna',
  role: 'adult',
  children: [],
  until: null,
  expiresAt: '2099-12-05T12:00:00.000Z',
};
let status: SessionView['status'];
let user: string;
jest.mock('../sessions/session', () => ({
  useSession: () => ({ status, user: status === 'signed-in' ? { id: user } : null }),
}));
const mockRefresh = jest.fn();
const mockShow = jest.fn(() => Promise.resolve());
const joinedFamily = householdOf({ id: 'berg' });
/** The families of the user on this device; those of `theirs` come with the first pull. */
let mockFamilies: (typeof joinedFamily)[];
let theirs: typeof mockFamilies;
const mockPull = jest.fn(() => {
  mockFamilies = theirs;
  return Promise.resolve();
});
const mockShown = () =>
  mockFamilies.find(({ id }) => id === localStorage.getItem('pictick_household')) ?? mockFamilies[0] ?? null;
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({
    refresh: mockRefresh,
    showHousehold: mockShow,
    pullHouseholds: mockPull,
    households: () => mockFamilies,
    household: mockShown,
  }),
  subscribeToEngine: () => () => undefined,
}));
const sent: unknown[] = [];
const headers: object[] = [];
let previews: () => Promise<Preview>;
let answer: () => Promise<object>;
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      POST: (path: string, { body, params }: { body: object; params?: { header: object } }) => {
        const what = path.split('/').at(-1);
        sent.push([what, body]);
        if (params) headers.push(params.header);
        return what === 'preview' ? previews() : answer();
      },
    }),
}));
const refused = (code: string, at = 409) => Promise.reject(new ApiError(at, code, 'errors.internalError'));

async function open(hash: string): Promise<void> {
  window.history.replaceState(null, '', `/join${hash}`);
  render(<JoinPage />, { wrapper: BrowserRouter });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}
async function follow(next: string): Promise<void> {
  window.history.pushState(null, '', `/join#${next}`);
  await act(async () => {
    window.dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
const confirm = () => fireEvent.click(screen.getByRole('checkbox', { name: 'I’m 18 or older' }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('JoinPage', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    window.scrollTo = jest.fn();
  });
  beforeEach(() => {
    sent.length = 0;
    headers.length = 0;
    status = 'signed-in';
    user = 'ben';
    mockFamilies = [];
    theirs = [joinedFamily];
    sessionStorage.clear();
    queryClient.clear();
    previews = () => Promise.resolve(preview);
    localStorage.clear();
    answer = () => Promise.resolve({ id: 'berg' });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    jest.clearAllMocks();
  });

  it('says who invites and what both see, and takes the token out of the address', async () => {
    await open(`#${token}`);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Berg',
      'Anna',
      'Grown-up',
    ]);
    expect(screen.getByText(/Your own lists, your plan and your payments/)).toBeTruthy();
    expect([window.location.pathname, window.location.hash]).toEqual(['/join', '']);
    expect(sent).toEqual([['preview', { token }]]);
  });

  it('shows a helper the faces of the children and the end', async () => {
    previews = () =>
      Promise.resolve({
        ...preview,
        role: 'helper',
        children: [{ animal: 'fox', colour: 'honey' }],
        until: new Date(2099, 11, 3, 23).toISOString(),
      });
    await open(`#${token}`);
    expect(screen.getByRole('img', { name: 'Fox' })).toBeTruthy();
    expect(screen.getByText(/^Helper/).textContent.replaceAll('\u00a0', ' ')).toBe(
      'Helper · until 3 December 2099',
    );
  });

  it('accepts once the user has confirmed to be 18, pulls the family, and shows it from then on', async () => {
    await open(`#${token}`);
    await press('Accept');
    expect(screen.getByText('Please confirm that you’re 18 or older.')).toBeTruthy();
    confirm();
    await press('Accept');
    expect(sent[1]).toEqual(['accept', { token, adult: true }]);
    expect(title()).toBe('Welcome to the family!');
    expect(document.activeElement?.textContent).toBe('Welcome to the family!');
    expect(mockShow).toHaveBeenCalledWith('berg');
    expect(localStorage.getItem('pictick_household')).toBe('berg');
    expect(mockRefresh).toHaveBeenCalled();
    expect(screen.getByText('Berg')).toBeTruthy();
    expect(sessionStorage.getItem('pendingJoin')).not.toContain(token);
  });

  it('leaves the home page of a user with own children as it is, and says where to choose, also after a reload', async () => {
    const own = householdOf({ id: 'own', name: 'Ben’s family' });
    theirs = [own, joinedFamily];
    // The choice of an earlier membership.
    localStorage.setItem('pictick_household', 'berg');
    await open(`#${token}`);
    confirm();
    await press('Accept');
    expect(title()).toBe('Welcome to the family!');
    expect([mockShow.mock.calls, mockShown()]).toEqual([[['own']], own]);
    const words =
      'Your home page shows “Ben’s family”. You can choose another family in the settings anytime.';
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
    await open('');
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('keeps the choice between two own families', async () => {
    const own = householdOf({ id: 'own' });
    const chosen = householdOf({ id: 'chosen', name: 'Mill' });
    theirs = [own, chosen, joinedFamily];
    localStorage.setItem('pictick_household', 'chosen');
    await open(`#${token}`);
    confirm();
    await press('Accept');
    expect([mockShow.mock.calls, mockShown()]).toEqual([[], chosen]);
  });

  it.each([
    ['without children', householdOf({ id: 'own', children: [] })],
    ['of which the user is a helper', householdOf({ id: 'own', role: 'helper' })],
  ])('shows the family in place of one %s', async (_, own) => {
    theirs = [own, joinedFamily];
    await open(`#${token}`);
    confirm();
    await press('Accept');
    expect(mockShown()).toBe(joinedFamily);
    expect(screen.getByText(/^Your home page shows “Berg”/)).toBeTruthy();
  });

  it('says after a reload that the user who has joined is in the family, and to no other user', async () => {
    await open(`#${token}`);
    confirm();
    await press('Accept');
    for (let reload = 0; reload < 2; reload++) {
      cleanup();
      await open('');
      expect(title()).toBe('You’re already in this family');
      expect(screen.getByText('The children and their lists are on your home page.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open the settings' })).toBeTruthy();
    }
    cleanup();
    user = 'eve';
    await open('');
    expect(title()).toBe('This link doesn’t work any more');
  });

  it('accepts by itself after the sign-in, because the press came before it', async () => {
    status = 'signed-out';
    await open(`#${token}`);
    confirm();
    await press('Log in and accept');
    expect([window.location.pathname, sessionStorage.getItem('returnPath')]).toEqual(['/login', '/join']);
    cleanup();
    status = 'signed-in';
    await open('');
    expect(sent.at(-1)).toEqual(['accept', { token, adult: true }]);
    expect(title()).toBe('Welcome to the family!');
    expect(screen.getByText('Berg')).toBeTruthy();
  });

  it.each([
    ['the inviter or another member', 'ALREADY_MEMBER', 'You’re already in this family'],
    ['a user whose answer failed', 'INTERNAL', 'Invitation to a family'],
  ])('accepts by itself once only for %s', async (_, code, words) => {
    status = 'signed-out';
    await open(`#${token}`);
    confirm();
    await press('Log in and accept');
    answer = () => refused(code);
    status = 'signed-in';
    for (let visit = 0; visit < 2; visit++) {
      cleanup();
      await open('');
      if (visit === 0) expect(title()).toBe(words);
    }
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(sent.filter((each) => (each as unknown[])[0] === 'accept')).toHaveLength(1);
  });

  it('accepts nothing by itself for a press that is long over', async () => {
    status = 'signed-out';
    await open(`#${token}`);
    confirm();
    await press('Log in and accept');
    cleanup();
    status = 'signed-in';
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000);
    await open('');
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(sent.map((each) => (each as unknown[])[0])).not.toContain('accept');
  });

  it('declines, also signed out', async () => {
    status = 'signed-out';
    await open(`#${token}`);
    await press('Decline');
    expect(sent.at(-1)).toEqual(['decline', { token }]);
    expect(title()).toBe('Invitation declined');
    expect(sessionStorage.getItem('pendingJoin')).toBeNull();
  });

  it.each([
    ['ALREADY_MEMBER', 409, 'You’re already in this family'],
    ['UPGRADE_REQUIRED', 403, 'The family’s plan has no room for more people'],
    ['PEOPLE_LIMIT', 422, 'This family is full'],
    ['INVITATION_GONE', 404, 'This link doesn’t work any more'],
  ])('explains %s', async (code, at, words) => {
    await open(`#${token}`);
    confirm();
    answer = () => refused(code, at);
    await press('Accept');
    expect(title()).toBe(words);
    expect(sessionStorage.getItem('pendingJoin') === null).toBe(code === 'INVITATION_GONE');
  });

  it.each(['', '#cut'])('explains a link without a whole token: %p', async (hash) => {
    await open(hash);
    expect(title()).toBe('This link doesn’t work any more');
    expect(sent).toEqual([]);
    expect(sessionStorage.getItem('pendingJoin')).toBeNull();
  });

  it('explains a link that is gone', async () => {
    previews = () => refused('INVITATION_GONE', 404);
    await open(`#${token}`);
    expect(title()).toBe('This link doesn’t work any more');
    expect(screen.getByText(/more than 7 days old/)).toBeTruthy();
    expect(sessionStorage.getItem('pendingJoin')).toBeNull();
  });

  it('keeps the invitation after a failure, and the next press accepts it', async () => {
    await open(`#${token}`);
    confirm();
    answer = () => refused('INTERNAL', 500);
    await press('Accept');
    expect(screen.getByText('Something went wrong on our side.')).toBeTruthy();
    answer = () => Promise.resolve({ id: 'berg' });
    await press('Accept');
    expect(title()).toBe('Welcome to the family!');
  });

  it('sends the same request again after a lost answer, also from the page after a reload', async () => {
    await open(`#${token}`);
    confirm();
    answer = () => Promise.reject(new TypeError('no network'));
    await press('Accept');
    await press('Accept');
    cleanup();
    await open('');
    confirm();
    await press('Accept');
    expect(headers).toHaveLength(3);
    expect(headers[0]).toEqual({ 'X-Request-ID': expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(new Set(headers.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it.each([
    ['UPGRADE_REQUIRED', 'after a reload'],
    ['PEOPLE_LIMIT', 'after a reload'],
    ['ALREADY_MEMBER', 'after a reload'],
    ['UPGRADE_REQUIRED', 'from the same link'],
    ['UPGRADE_REQUIRED', 'from the same link without storage'],
  ])('asks the server again after %s, %s', async (code, how) => {
    if (how.endsWith('without storage'))
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('no storage');
      });
    await open(`#${token}`);
    confirm();
    answer = () => refused(code);
    await press('Accept');
    answer = () => Promise.resolve({ id: 'berg' });
    if (how === 'after a reload') {
      cleanup();
      await open('');
    } else await follow(token);
    confirm();
    await press('Accept');
    expect(title()).toBe('Welcome to the family!');
    expect(new Set(headers.map((each) => JSON.stringify(each))).size).toBe(2);
  });

  it('keeps the invitation on the screen when the window gets the focus', async () => {
    await open(`#${token}`);
    previews = () => refused('INVITATION_GONE', 404);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(screen.getByText('Anna')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('waits while it is offline', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    previews = () => Promise.reject(new TypeError('no network'));
    await open(`#${token}`);
    expect(screen.getByText(/You’re offline/)).toBeTruthy();
    previews = () => Promise.resolve(preview);
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    await screen.findByText('Anna');
  });

  it('begins anew for another link that is opened on the same page', async () => {
    previews = () => refused('INVITATION_GONE', 404);
    await open(`#${token}`);
    previews = () => Promise.resolve(preview);
    await follow(other);
    await screen.findByText('Anna');
    expect(sent.at(-1)).toEqual(['preview', { token: other }]);
  });

  it('begins anew for the same link, and keeps no invitation that is answered', async () => {
    await open(`#${token}`);
    await press('Decline');
    previews = () => refused('INVITATION_GONE', 404);
    await follow(token);
    await screen.findByRole('heading', { name: 'This link doesn’t work any more' });
    expect(sent.map((each) => (each as unknown[])[0])).toEqual(['preview', 'decline', 'preview']);
    expect(sessionStorage.getItem('pendingJoin')).toBeNull();
  });
});

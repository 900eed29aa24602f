/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import InviteDialog from './invite-dialog';
import type { Invitation, Inviting } from './people';

const sent: Omit<Inviting, 'householdId'>[] = [];
let answer: () => Promise<object>;
let canShare: boolean;
jest.mock('../../../api/http/client', () => {
  const api = {
    GET: () => Promise.resolve({ canShare }),
    POST: (_: string, { body }: { body: Omit<Inviting, 'householdId'> }) => {
      sent.push(body);
      return answer();
    },
  };
  return { call: (work: (with_: typeof api) => unknown) => work(api) };
});
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => null }));
jest.mock('../../../api/queries/limits', () => ({
  limitsOf: () => ({ queryKey: ['limits'], queryFn: () => Promise.resolve({ canShare }) }),
}));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: { id: 'anna' } }) }));
const mockPlans = jest.fn();
jest.mock('../../../shared/lib/plans-dialog-store', () => ({
  openPlansDialog: (tier: string) => void mockPlans(tier),
}));

const person = (userId: string, role: 'organiser' | 'adult' | 'helper') => ({
  userId,
  name: userId,
  avatarUrl: null,
  avatarVersion: 0,
  role,
  children: null,
  until: null,
  joinedAt: '2026-11-01T08:00:00.000Z',
});
const close = jest.fn();
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
async function show(given: Partial<HouseholdView> = {}) {
  const household = householdOf({ members: [person('anna', 'organiser')], ...given });
  const dialog = (open: boolean) => <InviteDialog household={household} open={open} onClose={close} />;
  const { rerender } = render(dialog(true));
  await settle();
  return (open: boolean) => rerender(dialog(open));
}
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make the link' });
async function submit(): Promise<void> {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  await settle();
}
const helper = () => fireEvent.click(screen.getByRole('radio', { name: 'Helper' }));

describe('InviteDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    sent.length = 0;
    canShare = false;
    answer = () =>
      Promise.resolve({
        ...sent.at(-1),
        token: undefined,
        invitedBy: 'anna',
        createdAt: '2026-11-28T08:00:00.000Z',
        expiresAt: '2099-12-05T12:00:00.000Z',
      });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    jest.restoreAllMocks();
    mockPlans.mockReset();
  });

  it('proposes the second grown-up as an organiser and shows the link with its QR code', async () => {
    const rerender = await show();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Also an organiser' }).checked).toBe(true);
    await submit();
    expect(sent).toMatchObject([{ role: 'organiser', children: null, until: null, email: null }]);
    const token = sent[0]?.token ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(screen.getByText(`${window.location.origin}/join#${token}`)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of the invitation' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Your invitation');
    // The link goes with the dialog.
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    rerender(false);
    rerender(true);
    await settle();
    expect(make()).toBeTruthy();
    expect(document.body.textContent).not.toContain(token);
    await submit();
    expect(sent[1]?.token).not.toBe(token);
  });

  it('sends the same id and token again after a failure', async () => {
    await show();
    answer = () => Promise.reject(new TypeError('no network'));
    await submit();
    expect(screen.getByText('No connection. Please try again when you’re online.')).toBeTruthy();
    await submit();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('makes another invitation when the terms change after a lost answer', async () => {
    await show();
    const right = answer;
    answer = () => Promise.reject(new TypeError('no network'));
    await submit();
    fireEvent.click(screen.getByRole('switch', { name: 'Also an organiser' }));
    answer = right;
    await submit();
    expect(sent.map(({ role }) => role)).toEqual(['organiser', 'adult']);
    const [lost, made] = sent;
    expect(made?.id).not.toBe(lost?.id);
    expect(made?.token).not.toBe(lost?.token);
    expect(screen.getByText(`${window.location.origin}/join#${made?.token}`)).toBeTruthy();
  });

  it('refuses a wrong address, and sends a right one by mail', async () => {
    await show();
    const field = screen.getByLabelText('Email address (optional)');
    fireEvent.change(field, { target: { value: 'ben' } });
    await submit();
    expect(screen.getByText(/Please enter an email address/)).toBeTruthy();
    fireEvent.change(field, { target: { value: ' ben@example.org ' } });
    await submit();
    expect(sent).toMatchObject([{ email: 'ben@example.org' }]);
    expect(screen.getByText(/^Sent to ben/).textContent).toBe('Sent to ben@example.org.');
  });

  it('says that helpers need a plan before anything is filled in', async () => {
    await show();
    helper();
    expect(await screen.findByText('Helpers come with Pro and Platinum.')).toBeTruthy();
    expect(make().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'See plans' }));
    expect(mockPlans).toHaveBeenCalledWith('pro');
  });

  it('says that a family is full before anything is filled in, and not of people whose time is over', async () => {
    canShare = true;
    const text = /6 grown-ups, 10 helpers and 10 open invitations/;
    const invitation = (role: 'adult' | 'helper', expiresAt = '2099-12-05T12:00:00.000Z', id = 'i') =>
      ({
        id,
        role,
        children: null,
        until: null,
        invitedBy: 'anna',
        createdAt: '2026-11-28T08:00:00.000Z',
        expiresAt,
      }) as Invitation;
    const people = (count: number, role: 'adult' | 'helper', until: string | null = null) =>
      Array.from({ length: count }, (_, at) => ({ ...person(`${role} ${at}`, role), until }));
    const anna = person('anna', 'organiser');
    const gone = '2020-12-05T12:00:00.000Z';
    const isFull = (): boolean[] => [make().disabled, screen.queryByText(text) !== null];
    for (const [given, adult, ofHelper] of [
      [{ members: [anna, ...people(5, 'adult')] }, true, false],
      [{ members: [anna, ...people(4, 'adult')], invitations: [invitation('adult')] }, true, false],
      [{ members: [anna, ...people(4, 'adult')], invitations: [invitation('adult', gone)] }, false, false],
      [{ members: [anna, ...people(10, 'helper')] }, false, true],
      [{ members: [anna, ...people(9, 'helper'), ...people(1, 'helper', gone)] }, false, false],
      [
        { invitations: Array.from({ length: 10 }, (_, at) => invitation('helper', undefined, `i ${at}`)) },
        true,
        true,
      ],
    ] as const) {
      await show(given);
      expect(isFull()).toEqual([adult, adult]);
      expect(screen.queryByLabelText('Email address (optional)') === null).toBe(adult);
      helper();
      expect(isFull()).toEqual([ofHelper, ofHelper]);
      cleanup();
    }
  });

  it('counts open invitations, so that the third grown-up needs a plan', async () => {
    await show({
      members: [person('anna', 'organiser')],
      invitations: [
        {
          id: 'i',
          role: 'adult',
          children: null,
          until: null,
          email: null,
          invitedBy: 'anna',
          createdAt: '2026-11-28T08:00:00.000Z',
          expiresAt: '2099-12-05T12:00:00.000Z',
        },
      ],
    });
    expect(await screen.findByText(/^2 grown-ups are free/)).toBeTruthy();
    expect(make().disabled).toBe(true);
  });

  it('invites a helper for chosen children until a day', async () => {
    canShare = true;
    await show({ members: [person('anna', 'organiser'), person('ben', 'adult')] });
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Also an organiser' }).checked).toBe(false);
    helper();
    await submit();
    expect(screen.getByText('Choose at least one child.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    fireEvent.change(screen.getByLabelText('Last day (optional)'), { target: { value: '2099-12-03' } });
    await submit();
    expect(sent).toMatchObject([
      { role: 'helper', children: ['mia'], until: new Date(2099, 11, 3, 23, 59, 59, 999).toISOString() },
    ]);
  });

  it.each([
    ['a day that is over', '2020-01-01', false],
    ['a day with a missing part', '', true],
  ])('refuses %s', async (_what, value, badInput) => {
    canShare = true;
    await show();
    helper();
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    const day = screen.getByLabelText('Last day (optional)');
    fireEvent.change(day, { target: { value: '2099-12-03' } });
    Object.defineProperty(day, 'validity', { value: { badInput }, configurable: true });
    fireEvent.change(day, { target: { value } });
    await submit();
    expect(screen.getByText('Choose a day from today on.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    [new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'), /Helpers come with Pro/],
    [
      new ApiError(422, 'PEOPLE_LIMIT', 'errors.peopleLimit'),
      /6 grown-ups, 10 helpers and 10 open invitations/,
    ],
    [new ApiError(409, 'MAIL_UNAVAILABLE', 'errors.mailUnavailable'), /Leave the address empty/],
    [new ApiError(429, 'TOO_MANY_REQUESTS', 'errors.tooManyRequests'), /enough invitations for now/],
  ])('explains %s', async (error, text) => {
    canShare = true;
    await show();
    helper();
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    answer = () => Promise.reject(error);
    await submit();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('asks again after a refused plan once there is room, or for another role', async () => {
    canShare = true;
    await show();
    helper();
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    let hasRoom = true;
    answer = () => {
      canShare = hasRoom;
      return Promise.reject(new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'));
    };
    await submit();
    expect(make().disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Grown-up' }));
    helper();
    expect(make().disabled).toBe(false);
    hasRoom = false;
    await submit();
    await settle();
    expect(make().disabled).toBe(true);
    canShare = true;
    await act(() => queryClient.invalidateQueries({ queryKey: ['limits'] }));
    await settle();
    expect(make().disabled).toBe(false);
  });

  it('offers an adult who is no organiser no organiser to invite', async () => {
    await show({ role: 'adult' });
    expect(screen.queryByRole('switch')).toBeNull();
    await submit();
    expect(sent).toMatchObject([{ role: 'adult' }]);
  });

  it('needs the network and says so beside the button', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await show();
    expect(make().disabled).toBe(true);
    const why = make().getAttribute('aria-describedby') ?? '';
    expect(within(document.body).getByText('You need to be online for this.').id).toBe(why);
  });
});

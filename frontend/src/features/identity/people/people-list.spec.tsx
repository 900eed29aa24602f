/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import type { Toast } from '../../../shared/ui/toast/toast';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { Invitation, Member } from './people';
import PeopleList from './people-list';

const sent: unknown[] = [];
let answer: () => Promise<object>;
jest.mock('../../../api/http/client', () => {
  const send =
    (method: string) =>
    (path: string, { params, body }: { params: { path: object }; body?: object }) => {
      sent.push([method, path.split('/').slice(4).join('/'), params.path, ...(body ? [body] : [])]);
      return answer();
    };
  const api = { POST: send('POST'), PATCH: send('PATCH'), DELETE: send('DELETE') };
  return { call: (work: (with_: typeof api) => unknown) => work(api) };
});
const mockRefresh = jest.fn();
const mockPull = jest.fn<Promise<void>, [string]>();
jest.mock('../../../api/queries/limits', () => ({ limitsOf: () => ({ queryKey: ['limits'] }) }));
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ refresh: mockRefresh, pullHousehold: mockPull }),
}));
jest.mock('../sessions/session', () => ({ useSession: () => ({ user: { id: 'anna' } }) }));
let toasts: Toast[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: (toast: Toast) => toasts.push(toast) }));

const member = (name: string, given: Partial<Member> = {}): Member => ({
  userId: name.toLowerCase(),
  name,
  avatarUrl: null,
  avatarVersion: 0,
  role: 'organiser',
  children: null,
  until: null,
  joinedAt: '2026-11-01T08:00:00.000Z',
  ...given,
});
const anna = member('Anna');
const ben = member('Ben', { role: 'adult' });
const omi = member('Omi', { role: 'helper', children: ['tom'], until: '2099-12-03T22:00:00.000Z' });
const invitation: Invitation = {
  id: 'invitation',
  role: 'helper',
  children: ['mia'],
  until: null,
  email: 'opa@example.org',
  invitedBy: 'anna',
  createdAt: '2026-11-28T08:00:00.000Z',
  expiresAt: '2099-12-05T12:00:00.000Z',
};

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const show = (given: Partial<HouseholdView> = {}) =>
  render(<PeopleList household={householdOf({ members: [anna, ben, omi], ...given })} />);
async function open(name: RegExp): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
}
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

describe('PeopleList', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    // The sheet is loaded on demand, which a busy machine does slowly.
    await import('./member-sheet');
  });
  beforeEach(() => {
    sent.length = 0;
    queryClient.clear();
    toasts = [];
    mockRefresh.mockReset();
    mockPull.mockReset().mockResolvedValue();
    answer = () => Promise.resolve({ householdVersion: 2 });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('shows members with their role, helpers with children and end, and open invitations', () => {
    show({ invitations: [invitation] });
    const rows = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(rows).toEqual([
      'Anna you Organiser',
      'Ben  Grown-up',
      'Omi  Helper · until 3 December 2099',
      'Invitation: Helper opa@example.org Works until 5 December 2099Take back',
    ]);
    expect(
      within(screen.getByRole('button', { name: /Omi/ })).getByRole('img', { name: 'Tom' }),
    ).toBeTruthy();
  });

  it('shows all children of a helper to whom none were named', async () => {
    show({ members: [anna, { ...omi, children: null }] });
    expect(
      within(screen.getByRole('button', { name: /Omi/ })).getAllByRole('img', { name: /Tom|Mia/ }),
    ).toHaveLength(2);
    const sheet = await open(/Omi/);
    for (const name of ['Tom', 'Mia'])
      expect(within(sheet).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  });

  it('offers a new organiser no change of adults who were there before, and says from when on', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T08:00:00.000Z'));
    const cleo = member('Cleo', { joinedAt: '2026-11-29T08:00:00.000Z' });
    show({ members: [{ ...anna, joinedAt: '2026-11-28T08:00:00.000Z' }, ben, omi, cleo] });
    const sheet = await open(/Ben/);
    expect(
      within(sheet)
        .getByText(/From 5 December/)
        .textContent.replaceAll('\u00a0', ' '),
    ).toBe(
      'You’ve been in this family for less than 7 days. From 5 December on, you can change or remove grown-ups who were here before you.',
    );
    expect(within(sheet).queryByRole('button', { name: 'Remove from the family' })).toBeNull();
    for (const name of [/Omi/, /Cleo/]) {
      cleanup();
      show({ members: [{ ...anna, joinedAt: '2026-11-28T08:00:00.000Z' }, ben, omi, cleo] });
      expect(within(await open(name)).getByRole('button', { name: 'Remove from the family' })).toBeTruthy();
    }
  });

  it('warns before the only adult who has agreed leaves, is removed or becomes a helper', async () => {
    const cases: [RegExp, Partial<HouseholdView>, RegExp, boolean][] = [
      [/Anna/, { members: [anna, member('Ben')], onlyConsentOf: 'anna' }, /^Only you’ve agreed/, true],
      [/Anna/, { members: [anna, member('Ben')], onlyConsentOf: null }, /^Only you’ve agreed/, false],
      [/Anna/, { onlyConsentOf: 'anna' }, /^Only you’ve agreed/, false],
      [/Ben/, { onlyConsentOf: 'ben' }, /^Only Ben has agreed/, true],
      [/Ben/, { onlyConsentOf: 'anna' }, /^Only Ben has agreed/, false],
      [/Ben/, { onlyConsentOf: 'ben', children: [] }, /^Only Ben has agreed/, false],
    ];
    for (const [name, given, warning, isThere] of cases) {
      show(given);
      expect(within(await open(name)).queryByText(warning) !== null).toBe(isThere);
      cleanup();
    }
  });

  it('says beforehand that helpers come with a plan', async () => {
    queryClient.setQueryData(['limits'], { canShare: false });
    show({ role: 'organiser' });
    const sheet = await open(/Ben/);
    expect(within(sheet).getByText('Helpers come with Pro and Platinum.')).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'See plans' })).toBeTruthy();
    expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: 'Helper' }).disabled).toBe(true);
  });

  it('says beforehand that the family has no room for another helper', async () => {
    queryClient.setQueryData(['limits'], { canShare: true });
    const helpers = Array.from({ length: 10 }, (_, at) =>
      member(`Omi ${at}`, { userId: `omi ${at}`, role: 'helper' }),
    );
    show({ role: 'organiser', members: [anna, ben, ...helpers] });
    const sheet = await open(/Ben/);
    const radio = (name: string) => within(sheet).getByRole<HTMLInputElement>('radio', { name });
    expect(within(sheet).getByText(/6 grown-ups, 10 helpers and 10 open invitations/)).toBeTruthy();
    expect(['Helper', 'Organiser'].map((name) => radio(name).disabled)).toEqual([true, false]);
  });

  it('says that the time of a helper is over', () => {
    show({ members: [anna, { ...omi, until: '2020-12-03T12:00:00.000Z' }] });
    expect(screen.getByRole('button', { name: /Omi/ }).textContent).toContain('ended on');
  });

  it('opens nothing for an only member, who can only invite', () => {
    show({ members: [anna] });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Invite']);
  });

  it('offers helpers no invitation', () => {
    show({ role: 'helper', members: [anna, member('Omi', { userId: 'anna', role: 'helper' })] });
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('takes an invitation back', async () => {
    show({ invitations: [invitation] });
    await press('Take back · Invitation: Helper');
    expect(sent).toEqual([
      ['DELETE', 'invitations/{invitationId}', { householdId: 'home', invitationId: 'invitation' }],
    ]);
    expect(toasts.map(({ text }) => text)).toEqual(['Invitation taken back']);
    expect(mockRefresh).toHaveBeenCalled();
  });

  it('changes a role at once and restores it by the undo', async () => {
    show();
    const sheet = await open(/Ben/);
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Organiser' }));
    await settle();
    const ids = { householdId: 'home', memberId: 'ben' };
    expect(sent).toEqual([['PATCH', 'members/{memberId}', ids, { role: 'organiser' }]]);
    expect(toasts.map(({ text }) => text)).toEqual(['Ben: Organiser']);
    await act(async () => void (await toasts[0]?.undo?.()));
    expect(sent[1]).toEqual(['POST', 'members/{memberId}/restore', ids]);
    expect(mockRefresh).toHaveBeenCalledTimes(2);
  });

  it('shows the pressed role until the household has it, and sends a press on the old one', async () => {
    const { rerender } = show();
    const sheet = await open(/Ben/);
    const role = (name: string) => within(sheet).getByRole<HTMLInputElement>('radio', { name });
    let pulled = (): void => undefined;
    mockPull.mockImplementation(() => new Promise((resolve) => (pulled = resolve)));
    fireEvent.click(role('Organiser'));
    await settle();
    expect(mockPull).toHaveBeenCalledWith('home');
    expect(role('Organiser').checked).toBe(true);
    rerender(<PeopleList household={householdOf({ members: [anna, { ...ben, role: 'organiser' }, omi] })} />);
    await act(async () => {
      pulled();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(role('Organiser').checked).toBe(true);
    fireEvent.click(role('Grown-up'));
    await settle();
    fireEvent.click(role('Organiser'));
    await settle();
    expect(role('Organiser').checked).toBe(true);
    pulled();
    await settle();
    pulled();
    await settle();
    expect(sent.map((each) => (each as unknown[])[3])).toEqual([
      { role: 'organiser' },
      { role: 'adult' },
      { role: 'organiser' },
    ]);
  });

  it('makes a grown-up a helper of all children', async () => {
    show();
    const sheet = await open(/Ben/);
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Helper' }));
    await settle();
    expect(sent).toMatchObject([
      ['PATCH', 'members/{memberId}', {}, { role: 'helper', children: ['tom', 'mia'] }],
    ]);
  });

  it('changes children and end of a helper, who keeps at least one child', async () => {
    show();
    const sheet = await open(/Omi/);
    const child = (name: string) => within(sheet).getByRole('button', { name });
    fireEvent.click(child('Tom'));
    expect(within(sheet).getByText('Choose at least one child.')).toBeTruthy();
    fireEvent.click(child('Mia'));
    fireEvent.click(child('Tom'));
    const day = within(sheet).getByLabelText('Last day (optional)');
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    fireEvent.blur(day);
    expect(within(sheet).getByText('Choose a day from today on.')).toBeTruthy();
    fireEvent.change(day, { target: { value: '' } });
    fireEvent.blur(day);
    await settle();
    expect(sent.map((each) => (each as unknown[])[3])).toEqual([
      { children: ['tom', 'mia'] },
      { children: ['mia'] },
      { until: null },
    ]);
    expect(toasts.map(({ text }) => text)).toEqual(['Changed: Omi', 'Changed: Omi', 'Changed: Omi']);
    expect(new Set(toasts.map(({ about }) => about))).toEqual(new Set(['member omi']));
  });

  it('shows the children of the household again after a refused change', async () => {
    show();
    const sheet = await open(/Omi/);
    const mia = within(sheet).getByRole('button', { name: 'Mia' });
    answer = () => Promise.reject(new ApiError(500, 'INTERNAL', 'errors.internalError'));
    fireEvent.click(mia);
    expect(mia.getAttribute('aria-pressed')).toBe('true');
    await settle();
    expect(mia.getAttribute('aria-pressed')).toBe('false');
    expect(toasts.map(({ failed }) => failed)).toEqual([true]);
  });

  it('saves the last day of a helper when the field is left, and no day with a missing part', async () => {
    show();
    const sheet = await open(/Omi/);
    const day = within(sheet).getByLabelText('Last day (optional)');
    const type = (value: string, badInput: boolean) => {
      Object.defineProperty(day, 'validity', { value: { badInput }, configurable: true });
      fireEvent.change(day, { target: { value } });
    };
    type('', true);
    fireEvent.blur(day);
    expect(within(sheet).getByText('Choose a day from today on.')).toBeTruthy();
    for (const value of ['0002-12-05', '0209-12-05', '2099-12-05']) type(value, false);
    await settle();
    expect(sent).toEqual([]);
    fireEvent.blur(day);
    fireEvent.blur(day);
    await settle();
    expect(sent.map((each) => (each as unknown[])[3])).toEqual([
      { until: new Date(2099, 11, 5, 23, 59, 59, 999).toISOString() },
    ]);
  });

  it('removes a member with an undo', async () => {
    show();
    await open(/Ben/);
    await press('Remove from the family');
    expect(sent).toEqual([['DELETE', 'members/{memberId}', { householdId: 'home', memberId: 'ben' }]]);
    expect(toasts[0]).toMatchObject({ text: 'Removed from the family: Ben' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why an undo or a change failed', async () => {
    show();
    await open(/Ben/);
    await press('Remove from the family');
    answer = () => Promise.reject(new ApiError(422, 'PEOPLE_LIMIT', 'errors.peopleLimit'));
    await act(async () => expect(await toasts[0]?.undo?.()).toBe(false));
    expect(toasts[1]?.text).toMatch(/^There’s no more room/);
  });

  it.each([
    ['the undo of a grown-up who was removed', /Ben/, null, /^2 grown-ups are free/],
    ['the undo of a helper who was removed', /Omi/, null, /^Helpers come with/],
    ['a helper who becomes a grown-up', /Omi/, 'Grown-up', /^2 grown-ups are free/],
    ['a grown-up who becomes a helper', /Ben/, 'Helper', /^Helpers come with/],
  ])('names the missing plan for %s', async (_, who, role, text) => {
    show();
    const sheet = await open(who);
    if (role === null) await press('Remove from the family');
    answer = () => Promise.reject(new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'));
    if (role === null) await act(async () => expect(await toasts[0]?.undo?.()).toBe(false));
    else fireEvent.click(within(sheet).getByRole('radio', { name: role }));
    await settle();
    expect(toasts.at(-1)?.text).toMatch(text);
  });

  it('names the missing plan of a role that cannot be taken back', async () => {
    show();
    const sheet = await open(/Ben/);
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Helper' }));
    await settle();
    answer = () => Promise.reject(new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'));
    await act(async () => expect(await toasts[0]?.undo?.()).toBe(false));
    expect(toasts[1]?.text).toMatch(/^2 grown-ups are free/);
  });

  it('lets the user leave, with an undo', async () => {
    show({ members: [anna, member('Ben'), omi] });
    await open(/Anna/);
    await press('Leave the family');
    expect(sent).toEqual([['DELETE', 'members/{memberId}', { householdId: 'home', memberId: 'anna' }]]);
    expect(toasts[0]).toMatchObject({ text: 'You’ve left the family' });
  });

  it('tells the last organiser why leaving is not possible', async () => {
    show();
    const sheet = await open(/Anna/);
    const leave = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Leave the family' });
    expect(leave.disabled).toBe(true);
    expect(within(sheet).getByText(/no other organiser yet/).id).toBe(leave.getAttribute('aria-describedby'));
  });

  it('shows others to a grown-up who is no organiser, without a way to change them', async () => {
    show({ role: 'adult' });
    const sheet = await open(/Ben/);
    expect(within(sheet).getByText(/Roles are changed by/)).toBeTruthy();
    expect(within(sheet).queryByRole('radio')).toBeNull();
    expect(within(sheet).queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('changes nothing offline and says so', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    show({ invitations: [invitation] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Take back/ }).disabled).toBe(true);
    const sheet = await open(/Ben/);
    expect(within(sheet).getByText('You need to be online for this.')).toBeTruthy();
    expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: 'Helper' }).disabled).toBe(true);
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: /Remove/ }).disabled).toBe(true);
  });
});

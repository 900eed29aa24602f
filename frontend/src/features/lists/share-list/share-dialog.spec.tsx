/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import type { Collaborator } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ListCard } from '../api/lists';
import { useMyId } from '../api/me';
import { useRight } from '../api/plan';
import ShareDialog from './share-dialog';
import { useCollaborators } from './sharing';

jest.mock('../api/me', () => ({ useMyId: jest.fn() }));
jest.mock('../api/plan', () => ({ useRight: jest.fn() }));
jest.mock('./sharing', () => ({
  ...jest.requireActual<object>('./sharing'),
  useCollaborators: jest.fn(),
}));
const mockShare = jest.fn<Promise<unknown>, [string]>();
const mockUnshare = jest.fn<Promise<unknown>, [string]>();
jest.mock('../../../api/http/client', () => {
  const api = {
    POST: (_path: string, { body }: { body: { email: string } }) => mockShare(body.email),
    DELETE: (_path: string, { params }: { params: { path: { collaboratorId: string } } }) =>
      mockUnshare(params.path.collaboratorId),
  };
  return { call: (work: (with_: typeof api) => Promise<unknown>) => work(api) };
});
jest.mock('../../../api/session/session', () => ({
  sessionView: () => ({ user: { id: 'ben' } }),
  onSession: () => () => undefined,
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const person = (id: string, given: Partial<Collaborator> = {}): Collaborator => ({
  id,
  userId: id,
  name: id,
  email: `${id}@example.org`,
  avatarUrl: null,
  role: 'collaborator',
  status: 'joined',
  since: '',
  ...given,
});
const people = [
  person('Ada', { role: 'owner' }),
  person('Ben'),
  person('invited', { userId: null, name: null, status: 'invited' }),
];
const list = (role: ListCard['role']): ListCard => ({
  id: 'list',
  name: 'Market',
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role,
  counts: { total: 0, completed: 0, pending: 0 },
  creating: false,
  preview: [],
  collaborators: people,
});

describe('ShareDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    jest.restoreAllMocks();
    mockShare.mockReset();
    mockUnshare.mockReset();
  });
  const close = jest.fn();
  const gone = jest.fn();
  const open = (
    role: ListCard['role'],
    given: { more?: boolean; known?: Collaborator[]; online?: boolean } = {},
  ) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(given.online ?? true);
    jest.mocked(useMyId).mockReturnValue(role === 'owner' ? 'Ada' : 'Ben');
    jest.mocked(useRight).mockReturnValue(given.more ?? true);
    jest
      .mocked(useCollaborators)
      .mockReturnValue({ data: given.known ?? people, isError: false, refetch: jest.fn() } as never);
    render(<ShareDialog list={list(role)} open onClose={close} onGone={gone} />);
  };
  const invite = (email: string) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('Email address'), { target: { value: email } });
      fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });

  it('invites by e-mail address and tells invited users from collaborators', async () => {
    open('owner');
    mockShare.mockResolvedValueOnce({ id: 'cem' });
    await invite('nobody');
    screen.getByText('Please enter an email address, like anna@example.org.');
    await invite(' cem@example.org ');
    expect(mockShare.mock.calls).toEqual([['cem@example.org']]);
    screen.getByText('cem@example.org has been invited.');
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Invited') !== null)).toEqual([false, false, true]);
  });

  it('refuses an invitation without the plan, without a network and above the limits, each with its reason', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    open('owner', { more: false });
    screen.getByText('Sharing comes with Pro and Platinum.');
    expect(screen.queryByLabelText('Email address')).toBeNull();
    cleanup();
    open('owner', { online: false });
    screen.getByText('You need to be online to share. The list itself works offline.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true);
    cleanup();
    open('owner');
    mockShare.mockRejectedValueOnce(
      new ApiError(422, 'COLLABORATOR_LIMIT_REACHED', 'errors.collaboratorLimitReached'),
    );
    await invite('cem@example.org');
    screen.getByText('A list can be shared with up to 20 people, and this one is full.');
    mockShare.mockRejectedValueOnce(new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'));
    await invite('cem@example.org');
    screen.getByText('Sharing comes with Pro and Platinum.');
    mockShare.mockRejectedValueOnce(new ApiError(429, 'TOO_MANY_REQUESTS', 'errors.tooManyRequests'));
    await invite('cem@example.org');
    screen.getByText('Too many requests. Please wait a moment.');
  });

  it('keeps an address that is typed while another one is being invited', async () => {
    open('owner');
    let answer: (body: unknown) => void = () => undefined;
    mockShare.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await invite('cem@example.org');
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'dora@example.org' } });
    await act(async () => {
      answer({ id: 'cem' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    screen.getByText('cem@example.org has been invited.');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('dora@example.org');
  });

  it('invites once for two presses in the same moment, and reads the collaborators again', async () => {
    const again = jest.spyOn(queryClient, 'invalidateQueries');
    open('owner');
    mockShare.mockResolvedValue({ id: 'cem' });
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'cem@example.org' } });
    const invitation = screen.getByRole('button', { name: 'Invite' });
    await act(async () => {
      fireEvent.click(invitation);
      fireEvent.click(invitation);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect([mockShare.mock.calls.length, again.mock.calls]).toEqual([
      1,
      [[{ queryKey: ['collaborators', 'list'] }]],
    ]);
  });

  it('keeps the question about one collaborator while another, whose removal was cancelled too late, is removed', async () => {
    open('owner', { known: [person('Ada', { role: 'owner' }), person('Ben'), person('Cem')] });
    let answer: (body: unknown) => void = () => undefined;
    mockUnshare.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cem' }));
    expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).toBeNull();
    await act(async () => {
      answer({});
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(jest.mocked(showToast).mock.calls.map(([{ text }]) => text)).toEqual([
      'Ben was removed from this list',
    ]);
    screen.getByRole('alertdialog', { name: 'Remove Cem?' });
    expect(mockUnshare.mock.calls).toEqual([['Ben']]);
  });

  it('lets the owner only remove collaborators, after a question', async () => {
    open('owner');
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }));
    mockUnshare.mockResolvedValueOnce({});
    const asked = screen.getByRole('alertdialog', { name: 'Remove Ben?' });
    await act(async () => {
      fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(mockUnshare.mock.calls).toEqual([['Ben']]);
    expect(gone).not.toHaveBeenCalled();
  });

  it.each([
    ['who have joined', people],
    ['who are still an invitation', people.filter(({ id }) => id !== 'Ben')],
  ])('lets a collaborator leave, those %s', async (_, known) => {
    open('collaborator', { known });
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.queryByLabelText('Email address')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave this list' }));
    mockUnshare.mockResolvedValueOnce({});
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(mockUnshare.mock.calls).toEqual([['Ben']]);
    expect(gone).toHaveBeenCalled();
    expect(showToast).toHaveBeenLastCalledWith({
      text: expect.stringMatching(/^You’ve left/) as string,
      page: '/app',
      undo: expect.any(Function) as () => unknown,
    });
  });
});

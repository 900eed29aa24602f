/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { showToast } from '../../../shared/ui/toast/toast';
import type { Collaborator } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ListCard as Card } from '../api/lists';
import { ListCard } from '../my-lists/list-card';

jest.mock('../api/me', () => ({ useMyId: () => 'ben' }));
const mockUnshare = jest.fn<Promise<unknown>, [object]>();
jest.mock('../../../api/http/client', () => {
  const api = { DELETE: (_path: string, { params }: { params: object }) => mockUnshare(params) };
  return { call: (work: (with_: typeof api) => Promise<unknown>) => work(api) };
});
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const owner: Collaborator = {
  id: 'ada',
  userId: 'ada',
  name: 'Ada',
  email: 'a…@example.org',
  avatarUrl: null,
  role: 'owner',
  status: 'joined',
  since: '',
};
const list = (given: Partial<Card> = {}): Card => ({
  id: 'list',
  name: 'You are ugly',
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'collaborator',
  counts: { total: 1, completed: 0, pending: 1 },
  creating: false,
  opened: false,
  preview: [
    {
      itemId: 'milk',
      checked: false,
      name: 'Very ugly',
      image: {
        imageId: 'i',
        imageUrl: '/ugly.svg',
        thumbnailUrl: '/ugly.svg',
        contentType: 'image/svg+xml',
        status: 'default',
        source: 'illustrator',
        reason: null,
        thumbHash: null,
        color: '#ffffff',
        width: 1,
        height: 1,
      } as never,
    },
  ],
  collaborators: [owner],
  ...given,
});

describe('InvitationCard', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    jest.clearAllMocks();
    queryClient.clear();
  });
  const shown = async (given?: Partial<Card>): Promise<void> => {
    render(
      <ul>
        <ListCard list={list(given)} eager={false} onAsk={jest.fn()} />
      </ul>,
      { wrapper: BrowserRouter },
    );
    await screen.findByText(given?.opened === true ? 'You are ugly' : /^Invitation from/);
  };
  const press = (name: string): Promise<void> =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });

  it('names the inviter and shows no text of the inviter', async () => {
    await shown();
    expect(screen.getByRole('heading').textContent).toBe('Invitation from Ada');
    expect(document.body.textContent).not.toMatch(/ugly/);
    expect(document.querySelector('[src*=ugly], [style*=ugly]')).toBeNull();
    expect(screen.getByRole('link', { name: 'See the list' }).getAttribute('href')).toBe('/lists/list');
  });

  it('shows the number of items', async () => {
    await shown({ counts: { total: 12, completed: 0, pending: 12 } });
    screen.getByText('They’d like to share a list with you. There are 12 items on it.');
    cleanup();
    await shown({ counts: { total: 0, completed: 0, pending: 0 } });
    screen.getByText('They’d like to share a list with you.');
  });

  it('shows an e-mail address where there is no name', async () => {
    await shown({ collaborators: [{ ...owner, name: null }] });
    expect(screen.getByRole('heading').textContent).toBe('Invitation from a…@example.org');
  });

  it('becomes an ordinary card once the list was opened', async () => {
    await shown({ opened: true });
    expect(screen.queryByText(/Invitation/)).toBeNull();
  });

  it.each([
    ['once', 'Decline', false, 'Invitation declined'],
    ['for good', 'Block Ada', true, 'Ada is blocked'],
  ])('can be declined %s, and the decline can be undone', async (_, button, never, text) => {
    await shown();
    await press('No thanks');
    expect(mockUnshare).not.toHaveBeenCalled();
    await press(button);
    expect(mockUnshare.mock.calls).toEqual([
      [{ path: { id: 'list', collaboratorId: 'ben' }, ...(never && { query: { never } }) }],
    ]);
    expect(jest.mocked(showToast).mock.calls).toEqual([
      [{ text, page: '/app', undo: expect.any(Function) as () => unknown }],
    ]);
  });

  it('stays where the decline did not reach the server', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    mockUnshare.mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE', 'errors.serviceUnavailable'));
    await shown();
    await press('No thanks');
    await press('Decline');
    expect(showToast).toHaveBeenCalledWith({ text: expect.any(String) as string, failed: true });
    expect(jest.mocked(console.error).mock.calls).toEqual([
      ['The write unshareList failed', expect.any(ApiError)],
    ]);
    screen.getByText('Invitation from Ada');
  });
});

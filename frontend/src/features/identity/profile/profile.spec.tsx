/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import type { User } from '../../../api/session/session';
import { asJpeg } from '../../../shared/lib/phone-photo';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { AvatarField } from '../avatar/avatar-field';
import { NameField } from './name-field';

const mockAnswer = jest.fn<Promise<unknown>, [string, string]>();
const mockRename = jest.fn(() => Promise.resolve(true));
const mockTell = jest.fn();
jest.mock('../../../api/http/client', () => {
  const method = (name: string) => (path: string) => mockAnswer(name, path);
  const api = { PATCH: method('PATCH'), PUT: method('PUT'), DELETE: method('DELETE') };
  return { call: (work: (with_: typeof api) => Promise<unknown>) => work(api) };
});
jest.mock('../../../api/session/session', () => ({
  rename: () => mockRename(),
  onSession: () => () => undefined,
  sessionView: () => ({ user: { id: 'ada' } }),
}));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => void mockTell() }));
jest.mock('../../../shared/lib/phone-photo', () => ({ asJpeg: jest.fn() }));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn(), receiveReports: jest.fn() }));

const user: User = { id: 'ada', name: 'Ada', email: 'ada@example.org', avatarUrl: '/face.jpg' };
const picture = new File(['x'], 'ada.jpg', { type: 'image/jpeg' });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const said = () => jest.mocked(showToast).mock.calls.map(([{ text }]) => text);

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  jest.clearAllMocks();
  mockAnswer.mockResolvedValue(user);
  jest.mocked(asJpeg).mockResolvedValue(picture);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function save(name: string): void {
  render(<NameField name="Ada" online />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  fireEvent.click(button('Save'));
  fireEvent.click(button('Save'));
}
const choose = (): void =>
  void fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [picture] } });

it('NameField saves a name once for two presses in the same moment, tells other tabs and reads the profile again', async () => {
  const again = jest.spyOn(queryClient, 'invalidateQueries');
  save('Ayşe');
  await waitFor(() => expect(said()).toEqual(['Name saved']));
  expect(mockAnswer.mock.calls).toEqual([['PATCH', '/api/auth/me']]);
  expect([mockTell.mock.calls.length, again.mock.calls]).toEqual([1, [[{ queryKey: ['me'] }]]]);
});

it('NameField keeps a refused name in its field with the reason, and logs it once', async () => {
  mockAnswer.mockRejectedValue(new ApiError(429, 'TOO_MANY_REQUESTS', 'errors.tooManyRequests'));
  save('Ayşe');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Too many requests. Please wait a moment.'),
  );
  expect([
    screen.getByLabelText<HTMLInputElement>('Name').value,
    said(),
    jest.mocked(console.error).mock.calls.length,
  ]).toEqual(['Ayşe', [], 1]);
});

it('AvatarField sends or removes one picture at a time', async () => {
  let done: (answer: unknown) => void = () => undefined;
  mockAnswer.mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
  render(<AvatarField user={user} online />);
  choose();
  await settle();
  choose();
  fireEvent.click(button('Remove'));
  await settle();
  expect(mockAnswer.mock.calls).toEqual([['PUT', '/api/auth/me/avatar']]);
  done(user);
  await waitFor(() => expect(said()).toEqual(['Picture saved']));
  fireEvent.click(button('Remove'));
  await waitFor(() => expect(said()).toEqual(['Picture saved', 'Picture removed']));
});

it('AvatarField does not send an unreadable picture, and the next press clears the error', async () => {
  jest.mocked(asJpeg).mockResolvedValueOnce(null);
  render(<AvatarField user={user} online />);
  choose();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/picture/i));
  expect([mockAnswer.mock.calls, said()]).toEqual([[], []]);
  choose();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
});

/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { UserPrompt } from '../api/types';
import PromptDialog from './prompt-dialog';
import { uploadReference } from './reference-image';

const mockAsked = jest.fn<Promise<unknown>, [string, string, object | undefined]>();
jest.mock('../../../api/http/client', () => {
  const method =
    (name: string) =>
    (path: string, { body }: { body?: object } = {}) =>
      mockAsked(name, path, body);
  const api = {
    GET: () => Promise.resolve({ userPrompts: [], nextCursor: null }),
    POST: method('POST'),
    PUT: method('PUT'),
    DELETE: method('DELETE'),
  };
  return { call: (work: (with_: typeof api) => Promise<unknown>) => work(api) };
});
jest.mock('../../../api/session/session', () => {
  const view = { user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});
jest.mock('./reference-image', () => ({
  fileProblem: () => null,
  uploadReference: jest.fn(),
}));
jest.mock('../../../shared/lib/picture-file', () => ({
  pictureTypes: ['image/png'],
  pictureProblem: () => Promise.resolve(null),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));
jest.mock('../styles/look-preview', () => ({ LookPreview: () => null }));

const bear = {
  id: 'bear',
  name: 'Bear',
  template: 'A bear and %s',
  promptKind: 'character',
  isDefault: false,
  referenceImageUrl: null,
  referenceStatus: null,
} as unknown as UserPrompt;
const onClose = jest.fn();
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  jest.restoreAllMocks();
  jest.resetAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockAsked.mockResolvedValue(bear);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function make(prompt: UserPrompt | null = null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <PromptDialog kind="character" prompt={prompt} open onClose={onClose} />
    </QueryClientProvider>,
  );
  if (prompt) return;
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bear' } });
  fireEvent.change(screen.getAllByRole('textbox')[1]!, { target: { value: 'A bear and %s' } });
}

it('PromptDialog creates a character once for two presses in the same moment', async () => {
  const again = jest.spyOn(queryClient, 'invalidateQueries');
  make();
  const form = document.querySelector('form')!;
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(mockAsked.mock.calls).toEqual([
    [
      'POST',
      '/api/shopping-lists/user-prompts',
      { promptKind: 'character', name: 'Bear', template: 'A bear and %s' },
    ],
  ]);
  expect(again).toHaveBeenCalledWith({ queryKey: ['prompts'] });
  expect(jest.mocked(showToast).mock.calls).toEqual([
    [{ text: expect.stringContaining('Bear') as string, failed: false }],
  ]);
});

it('PromptDialog stays open with the reason where a change is refused, and logs it once', async () => {
  mockAsked.mockRejectedValue(new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired'));
  make(bear);
  fireEvent.submit(document.querySelector('form')!);
  expect(await screen.findByText('Your own styles and characters come with Platinum.')).toBeTruthy();
  expect(mockAsked.mock.calls).toEqual([
    ['PUT', '/api/shopping-lists/user-prompts/{promptId}', { name: 'Bear', template: 'A bear and %s' }],
  ]);
  expect([onClose.mock.calls.length, jest.mocked(console.error).mock.calls.length]).toEqual([0, 1]);
});

it.each([
  [null, false],
  [new TypeError('no network'), true],
])('PromptDialog keeps the saved text, whatever happens to its picture: %s', async (problem, failed) => {
  jest.mocked(uploadReference).mockImplementation((_id, _file, progress) => {
    progress(0.5);
    return problem ? Promise.reject(problem) : Promise.resolve();
  });
  make(bear);
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'bear.png', { type: 'image/png' })] },
  });
  await settle();
  fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(jest.mocked(showToast).mock.calls.map(([{ failed: told }]) => told)).toEqual([failed]);
});

it('PromptDialog deletes only after the question, and closes then', async () => {
  make(bear);
  fireEvent.click(button('Delete'));
  await settle();
  expect(mockAsked).not.toHaveBeenCalled();
  fireEvent.click(button('Delete'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(mockAsked.mock.calls.map(([method]) => method)).toEqual(['DELETE']);
});

/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { ReferenceField } from './reference-field';

let outside = false;
jest.mock('../../../api/http/client', () => ({ call: () => Promise.resolve({ status: 'ok', outside }) }));
jest.mock('./prompts', () => ({ usePrompts: () => ({ prompts: [] }) }));
jest.mock('./change-prompts', () => ({ useDrawReference: () => ({ isPending: false }) }));
let wrong: string | null = null;
jest.mock('./reference-image', () => ({ fileProblem: () => null }));
jest.mock('../../../shared/lib/picture-file', () => ({
  pictureTypes: ['image/png'],
  pictureProblem: () => Promise.resolve(wrong),
}));
jest.mock('../../../i18n/use-translation', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const chosen = jest.fn();
const show = async (): Promise<void> => {
  render(
    <QueryClientProvider client={queryClient}>
      <ReferenceField prompt={null} file={null} sent={null} onFile={chosen} />
    </QueryClientProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
};
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.clearAllMocks();
});

it.each([
  [true, 1],
  [false, 0],
])(
  'ReferenceField says that an uploaded image stays with us where an external service generates: %s',
  async (isOutside, times) => {
    outside = isOutside;
    await show();
    expect(screen.queryAllByText('reference.outside')).toHaveLength(times);
    expect(screen.getByText('reference.choose')).toBeTruthy();
  },
);

it.each(['noPicture', 'tooManyPixels', null])(
  'ReferenceField refuses a wrong file with its reason when it is chosen: %s',
  async (problem) => {
    wrong = problem;
    await show();
    const file = new File(['Dear diary'], 'diary.png', { type: 'image/png' });
    await act(async () => {
      fireEvent.change(screen.getByLabelText('reference.choose'), { target: { files: [file] } });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(chosen.mock.calls).toEqual([[problem ? null : file]]);
    expect(screen.getByRole('alert').textContent).toBe(problem ? `reference.${problem}` : '');
  },
);

/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { queryClient } from '../../../api/query-client';
import { ReferenceField } from './reference-field';

let outside = false;
jest.mock('../../../api/client', () => ({ call: () => Promise.resolve({ status: 'ok', outside }) }));
jest.mock('../api/prompts', () => ({ usePrompts: () => ({ prompts: [] }), drawReference: () => Promise.resolve({}) }));
jest.mock('../api/reference-image', () => ({ pictureTypes: ['image/png'], fileProblem: () => null }));
jest.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const show = async (): Promise<void> => {
  render(
    <QueryClientProvider client={queryClient}>
      <ReferenceField prompt={null} file={null} sent={null} onFile={() => undefined} />
    </QueryClientProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
};
afterEach(() => queryClient.clear());

it.each([[true, 1], [false, 0]])('where a picture is brought along it is said that it stays at home, where a stranger draws: %s', async (isOutside, times) => {
  outside = isOutside;
  await show();
  expect(screen.queryAllByText('reference.outside')).toHaveLength(times);
  expect(screen.getByText('reference.choose')).toBeTruthy();
});

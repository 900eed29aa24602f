/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { speakEnglish } from '../../testing/kit';
import Contact from './contact';

const asked = jest.fn<Promise<{ supportEmail: string | null }>, []>();
jest.mock('../../api/http/health', () => ({ readHealth: () => asked() }));
const answers = (supportEmail: string | null) => void asked.mockResolvedValue({ supportEmail });

beforeAll(async () => {
  await speakEnglish();
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(cleanup);

it('Contact shows the support address without an account', async () => {
  answers('help+me@example.org');
  render(<Contact className={undefined} />);
  expect((await screen.findByRole('link', { name: 'Contact' })).getAttribute('href')).toBe(
    'mailto:help%2Bme@example.org',
  );
});

it('Contact renders nothing without a support address', async () => {
  answers(null);
  const { container } = render(<Contact className={undefined} />);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(container.innerHTML).toBe('');
});

/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { speakEnglish } from '../../testing/kit';
import Contact from './contact';

const answers = (supportEmail: string | null) => {
  globalThis.fetch = jest.fn(() => Promise.resolve({ json: () => Promise.resolve({ supportEmail }) } as Response));
};

beforeAll(speakEnglish);
afterEach(cleanup);

it('says where to write, without an account', async () => {
  answers('help+me@example.org');
  render(<Contact className={undefined} />);
  expect((await screen.findByRole('link', { name: 'Contact' })).getAttribute('href')).toBe('mailto:help%2Bme@example.org');
});

it('says nothing where nobody reads it', async () => {
  answers(null);
  const { container } = render(<Contact className={undefined} />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container.innerHTML).toBe('');
});

/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import HelpCard from './help-card';

let tier: string;
let supportEmail: string | null;
jest.mock('../../../api/http/client', () => ({ call: () => Promise.resolve({ tier, supportEmail }) }));
jest.mock('../../../api/session/session', () => {
  const view = { user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});

const letter = async (): Promise<URL> =>
  new URL((await screen.findByRole('link', { name: 'Contact support' })).getAttribute('href') ?? '');

describe('HelpCard', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    tier = 'starter';
    supportEmail = 'help+us@example.org';
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });

  it('links to an e-mail to the support address, with the id of the account', async () => {
    render(<HelpCard />);
    const { pathname, searchParams } = await letter();
    expect([
      decodeURIComponent(pathname),
      searchParams.get('subject'),
      searchParams.get('body')?.trim(),
    ]).toEqual(['help+us@example.org', 'Help with Pictick', '--\nada']);
    expect(screen.queryByText(/priority support/)).toBeNull();
  });

  it.each(['pro', 'platinum'])('marks the e-mail as a priority with %s', async (plan) => {
    tier = plan;
    render(<HelpCard />);
    await screen.findByText('Your plan includes priority support.');
    expect((await letter()).searchParams.get('subject')).toBe('[Priority] Help with Pictick');
  });

  it('renders nothing without a support address', async () => {
    supportEmail = null;
    const { container } = render(<HelpCard />);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(container.innerHTML).toBe('');
  });
});

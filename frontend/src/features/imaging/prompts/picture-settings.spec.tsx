/** @jest-environment jsdom */
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import PictureSettings from './picture-settings';

const call = jest.fn();
jest.mock('../../../api/http/client', () => ({ call: () => call() as unknown }));
jest.mock('../../../api/session/session', () => {
  const view = { user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const own = 'Your own styles and characters are safe. Go online to see them here.';
const network = (on: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
  window.dispatchEvent(new Event(on ? 'online' : 'offline'));
};

describe('PictureSettings', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => call.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch'))));
  afterEach(() => {
    cleanup();
    queryClient.clear();
    jest.restoreAllMocks();
  });
  const show = async (): Promise<void> => {
    render(<PictureSettings />);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const card = (name: string) => within(screen.getByRole('region', { name }));

  it('says at once which parts need a network', async () => {
    network(false);
    await show();
    card('Painted pictures this month').getByText('You need to be online for this.');
    for (const name of ['Picture style', 'Characters', 'Custom prompts']) card(name).getByText(own);
  });

  it('does not mention the network while there is one', async () => {
    network(true);
    await show();
    expect(screen.queryByText(own)).toBeNull();
    expect(screen.queryByText('You need to be online for this.')).toBeNull();
  });
});

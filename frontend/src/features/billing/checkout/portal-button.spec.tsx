/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { openPortal } from '../api/mutations';
import { redirectTo } from './external-redirect';
import { PortalButton } from './portal-button';

jest.mock('../api/mutations', () => ({ openPortal: jest.fn() }));
jest.mock('./external-redirect', () => ({ redirectTo: jest.fn() }));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

const button = (): HTMLButtonElement => screen.getByRole('button');

it('PortalButton can be pressed again after the browser has restored the page from its back/forward cache', async () => {
  jest.mocked(openPortal).mockResolvedValue({ url: 'https://portal.example/1' });
  render(<PortalButton />);
  fireEvent.click(button());
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Processing…', 'true']);
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() =>
    expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Manage subscription', null]),
  );
  fireEvent.click(button());
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(2));
});

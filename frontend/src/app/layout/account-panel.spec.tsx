/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { queryClient } from '../../api/queries/query-client';
import { openPlansDialog } from '../../shared/lib/plans-dialog-store';
import { BrowserRouter } from '../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../testing/kit';
import AccountPanel from './account-panel';

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../../features/identity/sessions/session', () => ({
  useSession: () => ({ user: { id: 'mia', name: 'Mia', email: 'mia@example.org', avatarUrl: null } }),
}));
jest.mock('../../features/identity/language/language-select', () => ({ LanguageSelect: () => null }));
jest.mock('../../shared/ui/theme-switcher', () => ({ ThemeSwitcher: () => null }));
jest.mock('../../shared/lib/plans-dialog-store', () => ({ openPlansDialog: jest.fn() }));

describe('AccountPanel', () => {
  const props = { close: jest.fn(), onKeys: jest.fn(), onLeave: jest.fn() };
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });
  const show = (biggerPlans: { tier: string }[], hover = false) => {
    queryClient.setQueryData(['limits', 'mia'], { tier: 'trial', biggerPlans });
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => Object.assign(new EventTarget(), { matches: hover, media: query }),
    });
    render(<AccountPanel {...props} />, { wrapper: BrowserRouter });
  };

  it('links to the bigger plans, and closes', () => {
    show([{ tier: 'pro' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade plan' }));
    expect([jest.mocked(openPlansDialog).mock.calls.length, props.close.mock.calls.length]).toEqual([1, 1]);
  });

  it('offers no plan to users who have the biggest', () => {
    show([]);
    expect(screen.queryByRole('button', { name: 'Upgrade plan' })).toBeNull();
  });

  it('shows the shortcuts only on devices with a mouse', () => {
    show([]);
    expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).toBeNull();
    cleanup();
    show([], true);
    fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(props.onKeys).toHaveBeenCalledTimes(1);
  });
});

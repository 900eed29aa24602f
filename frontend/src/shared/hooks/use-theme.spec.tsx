/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider, useTheme } from './use-theme';

let device: EventTarget & { matches: boolean };

function Page() {
  const { theme, setTheme } = useTheme();
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme}
    </button>
  );
}
const show = () =>
  render(
    <ThemeProvider>
      <Page />
    </ThemeProvider>,
  );
const painted = () => document.documentElement.dataset.theme;

describe('useTheme', () => {
  beforeEach(() => {
    localStorage.clear();
    device = Object.assign(new EventTarget(), { matches: false });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => device });
  });
  afterEach(cleanup);

  it('throws outside its provider', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Page />)).toThrow('useTheme must be used within a ThemeProvider');
    quiet.mockRestore();
  });

  it('follows the device until the user chooses', () => {
    show();
    expect(screen.getByRole('button').textContent).toBe('system');
    expect(painted()).toBe('light');
    device.matches = true;
    act(() => void device.dispatchEvent(new Event('change')));
    expect(painted()).toBe('dark');
  });

  it('stores a choice', async () => {
    show();
    await userEvent.click(screen.getByRole('button'));
    expect(painted()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('ignores unknown stored values', () => {
    localStorage.setItem('theme', 'purple');
    show();
    expect(screen.getByRole('button').textContent).toBe('system');
  });

  it("is light where the device's theme cannot be read", () => {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: () => {
        throw new Error('unreadable');
      },
    });
    show();
    expect(painted()).toBe('light');
  });
});

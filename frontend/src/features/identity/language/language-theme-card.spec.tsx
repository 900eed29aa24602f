/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '../../../shared/hooks/use-theme';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { chooseLanguage } from './choose-language';
import LanguageThemeCard from './language-theme-card';

jest.mock('./choose-language', () => ({ chooseLanguage: jest.fn(() => Promise.resolve()) }));

beforeAll(async () => {
  fillGaps();
  // jsdom has none, and user-event looks for radios by it.
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } });
  await speakEnglish();
});
beforeEach(() => {
  localStorage.clear();
  render(
    <ThemeProvider>
      <LanguageThemeCard />
    </ThemeProvider>,
  );
});
afterEach(cleanup);

it("LanguageThemeCard has three themes with the system's as the default, and stores the chosen one", async () => {
  const group = within(screen.getByRole('group', { name: 'Appearance' }));
  expect(
    group
      .getAllByRole('radio')
      .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]),
  ).toEqual([
    ['Light', false],
    ['Dark', false],
    ['Automatic', true],
  ]);
  await userEvent.click(group.getByRole('radio', { name: 'Dark' }));
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
});

it('LanguageThemeCard works by keyboard', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Automatic' }));
  await userEvent.keyboard('{ArrowUp}');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' }));
});

it('LanguageThemeCard offers six languages by their own names', async () => {
  const select = screen.getByRole('combobox', { name: 'Language' });
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['English', 'Español', 'Français', 'Deutsch', 'Türkçe', 'Nederlands']);
  await userEvent.selectOptions(select, 'Türkçe');
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('tr'));
});

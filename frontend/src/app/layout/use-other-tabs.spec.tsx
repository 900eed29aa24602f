/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { ThemeProvider, useTheme } from '../../shared/hooks/use-theme';
import { useOtherTabs } from './use-other-tabs';

function Page() {
  useOtherTabs();
  return <p>{useTheme().theme}</p>;
}

describe('useOtherTabs', () => {
  it('applies the theme chosen in another tab, and ignores an unknown one', () => {
    render(
      <ThemeProvider>
        <Page />
      </ThemeProvider>,
    );
    const told = (newValue: string) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })));
    told('dark');
    expect(screen.getByText('dark')).toBeTruthy();
    expect(document.documentElement.dataset.theme).toBe('dark');
    told('purple');
    expect(screen.getByText('dark')).toBeTruthy();
  });
});

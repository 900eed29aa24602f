import type { ReactNode } from 'react';
import { ThemeProvider } from '../shared/hooks/use-theme';

export function Providers({ children }: { children: ReactNode }) {
  return <ThemeProvider>{children}</ThemeProvider>;
}

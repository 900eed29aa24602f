import type { ReactNode } from 'react';
import { LanguageSelect } from '../src/features/identity/language/language-select';
import { Logo } from '../src/shared/ui/logo';
import { ThemeSwitcher } from '../src/shared/ui/theme-switcher';
import styles from './dev.module.css';

/** Names as long as life writes them. */
export const long = {
  word: 'Geschirrspülmaschinentabs',
  chore: 'Morgens vor dem Kindergarten',
  sentence: 'Donaudampfschifffahrtsgesellschaftskapitän Müller-Lüdenscheidt',
};

export function Top({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.page}>
      <header className={styles.top}>
        <Logo />
        <ThemeSwitcher />
        <LanguageSelect />
      </header>
      <h1>The parts of the page</h1>
      {children}
    </main>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

/** One part in one state, and what that state is called. */
export function Shown({ as, wide = false, children }: { as: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? styles.wide : styles.shown}>
      {children}
      <figcaption>{as}</figcaption>
    </figure>
  );
}

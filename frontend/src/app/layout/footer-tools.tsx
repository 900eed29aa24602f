import { Suspense } from 'react';
import { LanguageSelect } from '../../features/identity/components/language-select';
import { StoredButton } from '../../features/legal/components/stored-button';
import { loadLegalTexts } from '../../i18n/i18n';
import { lazyPart, quietly } from '../../shared/lib/lazy-part';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import Contact from './contact';
import styles from './footer.module.css';

/** Comes when the first screen stands. */
const StoredNotice = lazyPart(
  quietly(
    async () =>
      (await Promise.all([import('../../features/legal/components/stored-notice'), loadLegalTexts()]))[0],
  ),
);

/** What is in the footer beside its links. */
export default function FooterTools() {
  return (
    <>
      <span className={styles.languages}>
        <LanguageSelect />
      </span>
      <span className={styles.theme}>
        <ThemeSwitcher />
      </span>
      <StoredButton className={styles.stored} />
      <Contact className={styles.stored} />
      <Suspense>
        <StoredNotice />
      </Suspense>
    </>
  );
}

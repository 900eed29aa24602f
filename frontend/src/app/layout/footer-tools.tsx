import { Suspense } from 'react';
import { LanguageSelect } from '../../features/identity/language/language-select';
import { StorageButton } from '../../features/legal/storage-notice/storage-button';
import { loadLegalTexts } from '../../i18n/i18n';
import { lazyComponent, lazyWhenIdle } from '../../shared/lib/lazy-component';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import Contact from './contact';
import styles from './footer.module.css';

/** Loaded after the first screen. */
const StorageNotice = lazyComponent(
  lazyWhenIdle(
    async () =>
      (
        await Promise.all([import('../../features/legal/storage-notice/storage-notice'), loadLegalTexts()])
      )[0],
  ),
);

/** The controls in the footer beside its links. */
export default function FooterTools() {
  return (
    <>
      <span className={styles.languages}>
        <LanguageSelect />
      </span>
      <span className={styles.theme}>
        <ThemeSwitcher />
      </span>
      <StorageButton className={styles.stored} />
      <Contact className={styles.stored} />
      <Suspense>
        <StorageNotice />
      </Suspense>
    </>
  );
}

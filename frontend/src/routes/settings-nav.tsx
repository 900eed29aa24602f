import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { currentSection, sectionsIn, type Section } from './settings-sections';
import styles from './settings-nav.module.css';

/** Links to the cards that the page shows, named as their headings are. A link moves the focus to its card. */
export function SettingsNav({ cards }: { cards: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const page = cards.current;
    if (!page) return;
    const read = (): void => {
      const next = sectionsIn(page);
      setSections((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      mark();
    };
    let frame = 0;
    const mark = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(currentSection(page, location.hash.slice(1), window.innerHeight)));
    };
    const focus = (): void => {
      const section = document.getElementById(location.hash.slice(1));
      if (section && page.contains(section)) section.querySelector('h2')?.focus({ preventScroll: true });
      mark();
    };
    const watch = new MutationObserver(read);
    watch.observe(page, { childList: true, subtree: true, characterData: true });
    window.addEventListener('scroll', mark, { passive: true });
    window.addEventListener('hashchange', focus);
    read();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      window.removeEventListener('scroll', mark);
      window.removeEventListener('hashchange', focus);
    };
  }, [cards]);

  return (
    <nav className={styles.nav} aria-label={t('settings.title')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

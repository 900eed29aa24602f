import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { currentSection, sectionsIn, type Section } from './settings-sections';
import styles from './settings-nav.module.css';

/** Links to the cards on the page, named by their headings. A link moves the focus to its card. */
export function SettingsNav({ cards }: { cards: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

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
      frame = requestAnimationFrame(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const scrolled = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2;
        setCurrent(currentSection(page, location.hash.slice(1), clientHeight, scrolled));
      });
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

  // Scrolls only the row or the column, not the page.
  useEffect(() => {
    const [row, link] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (row && link)
      row.scrollTo({
        left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2,
        top: link.offsetTop - (row.clientHeight - link.offsetHeight) / 2,
      });
  }, [current, sections]);

  return (
    <nav className={styles.nav} aria-label={t('settings.title')}>
      <ul ref={list}>
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

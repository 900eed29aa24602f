import type { Section } from '@pictick/concepts/sections';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { sectionPictures } from '../sections/section-pictures';
import type { OpenCatalogue } from './open-catalogue';
import styles from './section-tabs.module.css';

interface Props {
  catalogue: OpenCatalogue;
  chosen: Section;
  onChoose: (section: Section) => void;
  /** The prefix of the ids of the tabs. */
  id: string;
  /** The id of the panel that shows the section. */
  panel: string;
}

export const tabId = (id: string, section: Section): string => `${id}-${section}`;

/** The sections as round pictures, the chosen one with its name. Arrow keys move and choose, by the ARIA pattern. */
export function SectionTabs({ catalogue, chosen, onChoose, id, panel }: Props) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const { sections, byConcept } = catalogue;
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent) {
    const at = sections.findIndex(({ section }) => section === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: sections.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = sections[(to + sections.length) % sections.length];
    if (!next) return;
    onChoose(next.section);
    document.getElementById(tabId(id, next.section))?.focus();
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t('sections.title')}
      className={styles.row}
      onKeyDown={onKeyDown}
    >
      {sections.map(({ section }) => {
        const name = t(`sections.names.${section}`);
        const picture = byConcept.get(sectionPictures[section]);
        const isChosen = section === chosen;
        return (
          <button
            key={section}
            type="button"
            role="tab"
            id={tabId(id, section)}
            aria-selected={isChosen}
            aria-controls={panel}
            aria-label={name}
            title={isChosen ? undefined : name}
            tabIndex={isChosen ? 0 : -1}
            className={cx(styles.tab, isChosen && styles.chosen)}
            onClick={() => onChoose(section)}
          >
            <Picture
              src={picture?.url ?? ''}
              color={picture?.color ?? 'transparent'}
              size={46}
              eager
              className={styles.picture}
            />
            {isChosen ? <span className={styles.name}>{name}</span> : null}
          </button>
        );
      })}
    </div>
  );
}

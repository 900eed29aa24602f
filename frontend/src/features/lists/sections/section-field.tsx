import { sections, type Section } from '@pictick/concepts/sections';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { useDeliberateChoice } from '../../../shared/ui/form/use-deliberate-choice';
import { Picture } from '../../../shared/ui/picture/picture';
import type { ItemRow } from '../api/lists';
import { usePlainPicture } from '../pictures/picture-book';
import type { HomeSections } from './home-sections';
import { moveToSection } from './move-to-section';
import { NeedsFamily } from './needs-family';
import { sectionPictures } from './section-pictures';
import styles from './section-field.module.css';

type Props = { item: ItemRow; home: HomeSections; disabled: boolean };

/** The section of an item in the shop. A choice is saved at once, for all things of this name in the home. */
export function SectionField({ item, home, disabled }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const deliberate = useDeliberateChoice();
  const current = home.sectionOf(item);
  const picture = usePlainPicture(sectionPictures[current]);
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {t('sections.one')}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={styles.button}
        aria-labelledby={`${id} ${id}-button`}
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <Picture
          src={picture?.url ?? ''}
          color={picture?.color ?? 'transparent'}
          size={34}
          eager
          className={styles.picture}
        />
        <span className={styles.name}>{t(`sections.names.${current}`)}</span>
        <ChevronDown aria-hidden="true" strokeWidth={2.5} />
      </button>
      {open && !home.home ? <NeedsFamily /> : null}
      {open && home.home ? (
        <Pills label={t('sections.one')} className={styles.choices} {...deliberate}>
          {sections.map((section) => (
            <Choice
              key={section}
              section={section}
              chosen={section === current}
              onChoose={() => {
                setOpen(false);
                button.current?.focus();
                if (section !== current) void moveToSection(item, section, home.keyOf);
              }}
            />
          ))}
        </Pills>
      ) : null}
    </div>
  );
}

type ChoiceProps = { section: Section; chosen: boolean; onChoose: () => void };

function Choice({ section, ...rest }: ChoiceProps) {
  const { t } = useTranslation();
  const picture = usePlainPicture(sectionPictures[section]);
  return (
    <Pill {...rest} picture={picture?.url}>
      {t(`sections.names.${section}`)}
    </Pill>
  );
}

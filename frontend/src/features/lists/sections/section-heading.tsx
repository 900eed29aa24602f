import type { Section } from '@pictick/concepts/sections';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Menu } from '../../../shared/ui/dialog/popover';
import { Picture } from '../../../shared/ui/picture/picture';
import { usePlainPicture } from '../pictures/picture-book';
import type { MenuItems } from '../stores/use-section-moves';
import { sectionPictures } from './section-pictures';
import styles from './section-board.module.css';

type Props = { section: Section; open: number; isMissing: boolean; menu: MenuItems };

export const headingId = (section: string): string => `section-${section}`;

/**
 * The picture and the name of a section, and the number of its open items. One that the store lacks says so.
 * It is a button if it has a menu.
 */
export function SectionHeading({ section, open, isMissing, menu }: Props) {
  const { t } = useTranslation();
  const picture = usePlainPicture(sectionPictures[section]);
  const name = t(`sections.names.${section}`);
  const words = (
    <>
      <Picture
        src={picture?.url ?? ''}
        color={picture?.color ?? 'transparent'}
        size={34}
        eager
        className={styles.picture}
      />
      <span className={styles.name}>{name}</span>
      {isMissing ? <span className={styles.missing}>{t('sections.store.missing')}</span> : null}
      {open > 0 ? <span className={styles.count}>{open}</span> : null}
    </>
  );
  if (menu.length === 0)
    return (
      <h2 id={headingId(section)} className={styles.heading}>
        <span className={styles.words}>{words}</span>
      </h2>
    );
  return (
    <Menu
      label={name}
      trigger={(props) => (
        <h2 id={headingId(section)} className={styles.heading}>
          <button type="button" className={styles.words} {...props}>
            {words}
            <ChevronDown aria-hidden="true" strokeWidth={2.5} className={styles.more} />
          </button>
        </h2>
      )}
      items={menu}
    />
  );
}

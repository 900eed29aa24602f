import type { Section } from '@pictick/concepts/sections';
import { useTranslation } from '../../../i18n/use-translation';
import { Picture } from '../../../shared/ui/picture/picture';
import { usePlainPicture } from '../pictures/picture-book';
import { sectionPictures } from './section-pictures';
import styles from './section-board.module.css';

type Props = { section: Section; open: number; isMissing: boolean };

export const headingId = (section: string): string => `section-${section}`;

/** The picture and the name of a section, and the number of its open items. One that the store lacks says so. */
export function SectionHeading({ section, open, isMissing }: Props) {
  const { t } = useTranslation();
  const picture = usePlainPicture(sectionPictures[section]);
  return (
    <h2 id={headingId(section)} className={styles.heading}>
      <Picture
        src={picture?.url ?? ''}
        color={picture?.color ?? 'transparent'}
        size={34}
        eager
        className={styles.picture}
      />
      <span className={styles.name}>{t(`sections.names.${section}`)}</span>
      {isMissing ? <span className={styles.missing}>{t('sections.store.missing')}</span> : null}
      {open > 0 ? <span className={styles.count}>{open}</span> : null}
    </h2>
  );
}

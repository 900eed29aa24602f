import type { Section } from '@pictick/concepts/sections';
import { useTranslation } from '../../../i18n/use-translation';
import { Picture } from '../../../shared/ui/picture/picture';
import { usePlainPicture } from '../pictures/picture-book';
import styles from './section-board.module.css';

/** A concept whose picture stands for the section. */
const pictures: Record<Section, string> = {
  produce: 'lettuce',
  bread: 'bread',
  dairy: 'milk',
  meat: 'meat',
  fish: 'fish',
  deli: 'salami',
  frozen: 'ice-cream',
  pasta: 'pasta',
  tins: 'canned-food',
  baking: 'flour',
  breakfast: 'cereal',
  sweets: 'cookie',
  drinks: 'juice',
  coffee: 'coffee',
  household: 'sponge',
  laundry: 'laundry-detergent',
  toiletries: 'toothbrush',
  baby: 'baby-bottle',
  pets: 'dog-food',
  pharmacy: 'band-aids',
  other: 'shopping-bag',
};

type Props = { section: Section; open: number };

export const headingId = (section: string): string => `section-${section}`;

/** The picture and the name of a section, and the number of its open items. */
export function SectionHeading({ section, open }: Props) {
  const { t } = useTranslation();
  const picture = usePlainPicture(pictures[section]);
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
      {open > 0 ? <span className={styles.count}>{open}</span> : null}
    </h2>
  );
}

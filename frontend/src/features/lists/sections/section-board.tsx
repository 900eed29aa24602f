import type { Section } from '@pictick/concepts/sections';
import { Suspense, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { cx } from '../../../shared/ui/cx';
import type { ItemRow } from '../api/lists';
import type Window from '../board/cards/card-window';
import type { HomeSections } from './home-sections';
import { headingId, SectionHeading } from './section-heading';
import { useStickyTop } from './use-sticky-top';
import styles from './section-board.module.css';

const CardWindow = lazyComponent<ComponentProps<typeof Window>>(() => import('../board/cards/card-window'));

type Props = Pick<HomeSections, 'groupBySection'> & {
  /** The cards that are shown by now, in the order of the sections. */
  cards: ItemRow[];
  /** All items that are not in the basket. */
  open: readonly ItemRow[];
  /** The largest number of cards that are rendered without the card window. */
  few: number;
  label: string;
  grid: string;
  card: (item: ItemRow, index: number) => ReactNode;
  held: string | null;
  reveal: RefObject<((id: string) => void) | null>;
};

/** The cards of a list by section, below headings that stick under the head of the page. */
export function SectionBoard({ groupBySection, cards, open, few, label, grid, card, held, reveal }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useStickyTop(root);
  const left = new Map(
    groupBySection(open).map(({ section, items }) => [section, items.filter((item) => !item.checked).length]),
  );
  const heading = (section: Section): ReactNode => (
    <SectionHeading section={section} open={left.get(section) ?? 0} />
  );
  const plain = (some: ItemRow[]) => <Plain {...{ groupBySection, grid, card, heading }} cards={some} />;
  return (
    <div ref={root} data-sections>
      {cards.length <= few ? (
        plain(cards)
      ) : (
        <Suspense fallback={plain(cards.slice(0, few / 2))}>
          <CardWindow
            groups={groupBySection(cards).map(({ section, items }) => ({
              key: section,
              items,
              heading: heading(section),
              labelledBy: headingId(section),
            }))}
            grid={grid}
            label={label}
            card={(item) => card(item, few)}
            held={held}
            reveal={reveal}
          />
        </Suspense>
      )}
    </div>
  );
}

type PlainProps = Pick<Props, 'groupBySection' | 'cards' | 'grid' | 'card'> & {
  heading: (section: Section) => ReactNode;
};

/** Without the card window. Sections that fit into one row stand side by side. */
function Plain({ groupBySection, cards, grid, card, heading }: PlainProps) {
  const place = new Map(cards.map(({ id }, index) => [id, index]));
  return (
    <div className={styles.board}>
      {groupBySection(cards).map(({ section, items }) => (
        <section
          key={section}
          className={styles.section}
          aria-labelledby={headingId(section)}
          ref={(element) => element?.style.setProperty('--cards', String(items.length))}
        >
          {heading(section)}
          <div role="list" aria-labelledby={headingId(section)} className={cx(grid, styles.cards)}>
            {items.map((item) => card(item, place.get(item.id) ?? 0))}
          </div>
        </section>
      ))}
    </div>
  );
}

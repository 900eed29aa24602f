import { Suspense, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { cx } from '../../../shared/ui/cx';
import type { ItemRow, ListRow } from '../api/lists';
import type Window from '../board/cards/card-window';
import type StoreSheetDialog from '../stores/store-sheet';
import { useSectionMoves } from '../stores/use-section-moves';
import type { SectionGroup } from './group-by-section';
import type { Home } from './home-sections';
import { headingId, SectionHeading } from './section-heading';
import { useStickyTop } from './use-sticky-top';
import styles from './section-board.module.css';

const CardWindow = lazyComponent<ComponentProps<typeof Window>>(() => import('../board/cards/card-window'));
const StoreSheet = lazyComponent<ComponentProps<typeof StoreSheetDialog>>(
  () => import('../stores/store-sheet'),
);

type Props = {
  list: Pick<ListRow, 'id' | 'storeId'>;
  /** Null: the headings have no menu. */
  home: Home | null;
  groupBySection: (items: readonly ItemRow[]) => SectionGroup<ItemRow>[];
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
export function SectionBoard({
  list,
  home,
  groupBySection,
  cards,
  open,
  few,
  label,
  grid,
  card,
  held,
  reveal,
}: Props) {
  const root = useRef<HTMLDivElement>(null);
  /** Null until the user first asks for the stores. */
  const [choosing, setChoosing] = useState<boolean | null>(null);
  useStickyTop(root);
  const groups = groupBySection(open);
  const { entriesOf, spoken } = useSectionMoves({
    list,
    home,
    groups,
    buttonOf: (section) => root.current?.querySelector<HTMLElement>(`#${headingId(section)} button`),
    reveal,
    onChoose: () => setChoosing(true),
  });
  const left = new Map(
    groups.map(({ section, items }) => [section, items.filter((item) => !item.checked).length]),
  );
  const heading = (group: SectionGroup<ItemRow>): ReactNode => (
    <SectionHeading
      section={group.section}
      open={left.get(group.section) ?? 0}
      isMissing={group.isMissing}
      menu={entriesOf(group)}
    />
  );
  const plain = (some: ItemRow[]) => <Plain {...{ groupBySection, grid, card, heading }} cards={some} />;
  return (
    <div ref={root} data-sections>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      {cards.length <= few ? (
        plain(cards)
      ) : (
        <Suspense fallback={plain(cards.slice(0, few / 2))}>
          <CardWindow
            groups={groupBySection(cards).map((group) => ({
              key: group.section,
              items: group.items,
              heading: heading(group),
              labelledBy: headingId(group.section),
            }))}
            grid={grid}
            label={label}
            card={(item) => card(item, few)}
            held={held}
            reveal={reveal}
          />
        </Suspense>
      )}
      {home && choosing !== null ? (
        <Suspense>
          <StoreSheet {...{ list, home }} open={choosing} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

type PlainProps = Pick<Props, 'groupBySection' | 'cards' | 'grid' | 'card'> & {
  heading: (group: SectionGroup<ItemRow>) => ReactNode;
};

/** Without the card window. Sections that fit into one row stand side by side. */
function Plain({ groupBySection, cards, grid, card, heading }: PlainProps) {
  const place = new Map(cards.map(({ id }, index) => [id, index]));
  return (
    <div className={styles.board}>
      {groupBySection(cards).map((group) => (
        <section
          key={group.section}
          className={styles.section}
          aria-labelledby={headingId(group.section)}
          ref={(element) => element?.style.setProperty('--cards', String(group.items.length))}
        >
          {heading(group)}
          <div role="list" aria-labelledby={headingId(group.section)} className={cx(grid, styles.cards)}>
            {group.items.map((item) => card(item, place.get(item.id) ?? 0))}
          </div>
        </section>
      ))}
    </div>
  );
}

import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ItemRow } from '../../api/lists';
import { onReveal } from '../reveal-item';
import { layRows, type WindowGroup } from './window-rows';
import styles from '../list-page.module.css';
import blocks from './card-window.module.css';

const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

type Props = {
  /** The cards; those of a group stand together below its heading, if it has one. */
  groups: WindowGroup[];
  grid: string;
  label: string;
  card: (item: ItemRow) => ReactNode;
  held: string | null;
  reveal: RefObject<((id: string) => void) | null>;
};

/** Renders only the rows near the window, so that a tap stays fast on a list of a thousand items. */
export default function CardWindow({ groups, grid, label, card, held, reveal }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState({ columns: 2, top: 0 });

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const probe = element.firstElementChild;
      const columns = probe ? getComputedStyle(probe).gridTemplateColumns.split(' ').length : 2;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setShape((before) => (before.columns === columns && before.top === top ? before : { columns, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const rows = layRows(groups, shape.columns);
  const rowOf = (id: string) => rows.findIndex(({ items }) => items?.some((item) => item.id === id));
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.items ? 240 : 44),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    scrollMargin: shape.top,
    scrollPaddingStart: 250,
    scrollPaddingEnd: 112,
    // The held card and the focused card stay rendered wherever the page is scrolled to.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const kept = [held === null ? -1 : rowOf(held), focusedRow()].filter(
        (row) => row >= 0 && row < rows.length && !near.includes(row),
      );
      return kept.length === 0 ? near : [...new Set([...near, ...kept])].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(reveal, () => (id: string) => virtual.scrollToIndex(rowOf(id)));
  const revealFound = useEffectEvent((id: string) => {
    const row = rowOf(id);
    if (row >= 0) virtual.scrollToIndex(row);
  });
  useEffect(() => onReveal((id) => revealFound(id)), []);
  const shown = virtual.getVirtualItems();
  // Read after the rows: they bring it up to date.
  const places = virtual.measurementsCache;

  /** The cards of a row. All rows of a group are one grid, so that a card that moves to another row stays rendered. */
  const cells = ({ index }: VirtualItem) =>
    (rows[index]?.items ?? []).map((item, column) => (
      <div
        key={item.id}
        role="presentation"
        data-index={index}
        className={blocks.cell}
        ref={column === 0 ? virtual.measureElement : undefined}
      >
        {card(item)}
      </div>
    ));
  /** The space of the rows that are left out between two rows of a group. */
  const holeAbove = ({ index, start }: VirtualItem, before: VirtualItem | undefined) =>
    before && rows[before.index]?.items && before.index < index - 1 ? (
      <div
        key={`above ${index}`}
        role="presentation"
        className={blocks.hole}
        ref={(element) => element?.style.setProperty('height', `${start - before.end}px`)}
      />
    ) : null;
  /** A group from the first to the last of its rows, with those of them that are near the window. */
  const block = ({ key, heading, labelledBy }: WindowGroup) => {
    const own = shown.filter((row) => rows[row.index]?.group === key);
    if (own.length === 0) return null;
    const first = rows.findIndex(({ group }) => group === key);
    const last = rows.findLastIndex(({ group }) => group === key);
    const start = places[first]?.start ?? shape.top;
    return (
      <div
        key={key}
        className={blocks.block}
        ref={(element) => {
          element?.style.setProperty('top', `${start - shape.top}px`);
          element?.style.setProperty('height', `${(places[last]?.end ?? start) - start}px`);
        }}
      >
        {heading ? (
          <div data-index={first} className={blocks.stuck} ref={virtual.measureElement}>
            {heading}
          </div>
        ) : null}
        <div
          role="list"
          {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
          className={`${grid} ${blocks.cards ?? ''}`}
          ref={(element) => {
            const from = own.find((row) => rows[row.index]?.items)?.start ?? start;
            element?.style.setProperty('transform', `translateY(${from - start}px)`);
          }}
        >
          {own.flatMap((row, at) => [holeAbove(row, own[at - 1]), ...cells(row)])}
        </div>
      </div>
    );
  };

  return (
    <div ref={root} className={styles.window}>
      <div className={`${grid} ${styles.probe ?? ''}`} aria-hidden="true" />
      <div
        className={styles.track}
        ref={(element) => element?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
      >
        {groups.map(block)}
      </div>
    </div>
  );
}

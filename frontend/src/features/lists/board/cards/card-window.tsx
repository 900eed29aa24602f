import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ItemRow } from '../../api/lists';
import styles from '../list-page.module.css';

const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

type Props = {
  items: ItemRow[];
  grid: string;
  label: string;
  card: (item: ItemRow) => ReactNode;
  held: string | null;
  reveal: RefObject<((id: string) => void) | null>;
};

/** Renders only the rows near the window, so that a tap stays fast on a list of a thousand items. */
export default function CardWindow({ items, grid, label, card, held, reveal }: Props) {
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

  const rows = Math.ceil(items.length / shape.columns);
  const rowOf = (id: string) => Math.floor(items.findIndex((item) => item.id === id) / shape.columns);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => 240,
    overscan: 3,
    scrollMargin: shape.top,
    scrollPaddingStart: 250,
    scrollPaddingEnd: 112,
    // The held card and the focused card stay rendered wherever the page is scrolled to.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const kept = [held === null ? -1 : rowOf(held), focusedRow()].filter(
        (row) => row >= 0 && row < rows && !near.includes(row),
      );
      return kept.length === 0 ? near : [...new Set([...near, ...kept])].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(reveal, () => (id: string) => virtual.scrollToIndex(rowOf(id)));

  return (
    <div ref={root} className={styles.window}>
      <div className={`${grid} ${styles.probe ?? ''}`} aria-hidden="true" />
      <div
        role="list"
        aria-label={label}
        className={styles.track}
        ref={(element) => element?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
      >
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="presentation"
            data-index={row.index}
            className={`${grid} ${styles.row ?? ''}`}
            ref={(element) => {
              element?.style.setProperty('transform', `translateY(${row.start - shape.top}px)`);
              virtual.measureElement(element);
            }}
          >
            {items.slice(row.index * shape.columns, (row.index + 1) * shape.columns).map(card)}
          </div>
        ))}
      </div>
    </div>
  );
}

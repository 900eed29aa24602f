import type { ReactNode } from 'react';
import type { ItemRow } from '../../api/lists';

/** Cards that stand together, below a heading if there is one. */
export type WindowGroup = {
  key: string;
  items: ItemRow[];
  heading?: ReactNode;
  /** Id of the heading. */
  labelledBy?: string;
};

/** A row of cards, or the heading of its group where `items` is null. */
type WindowRow = { key: string; group: string; items: ItemRow[] | null };

/** The groups as rows of a grid with so many columns. */
export const layRows = (groups: readonly WindowGroup[], columns: number): WindowRow[] =>
  groups.flatMap(({ key: group, items, heading }) => [
    ...(heading ? [{ key: `${group} heading`, group, items: null }] : []),
    ...Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => ({
      key: `${group} ${row}`,
      group,
      items: items.slice(row * columns, (row + 1) * columns),
    })),
  ]);

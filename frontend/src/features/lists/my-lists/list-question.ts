import type { ListCard } from '../api/lists';

/** What a person is about to do with a list, and is asked about before. */
export interface ListQuestion {
  what: 'rename' | 'archive' | 'unarchive' | 'delete' | 'trash' | 'share' | 'character' | 'repaint' | 'print';
  list: ListCard;
}
export type Ask = (question: ListQuestion) => void;

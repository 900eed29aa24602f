import type { ListCard } from '../api/lists';

/** An action on a list that the user is asked about before it happens. */
export interface ListQuestion {
  what:
    | 'rename'
    | 'archive'
    | 'unarchive'
    | 'delete'
    | 'trash'
    | 'share'
    | 'character'
    | 'repaint'
    | 'print'
    | 'give'
    | 'routine'
    | 'handOver';
  list: ListCard;
}
export type Ask = (question: ListQuestion) => void;

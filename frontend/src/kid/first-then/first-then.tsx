import { useLayoutEffect } from 'react';
import { Cards } from '../cards/cards';
import { useVisit } from '../cards/use-visit';
import type { KidList } from '../model/kid-view';

/** The two cards, one at a time. After the second seal the child's own cards come back. */
export function FirstThen({ list, leave }: { list: KidList; leave: () => void }) {
  const visit = useVisit(list);
  const { present, isStamped } = visit.walk;
  const isOver = present === null || (visit.items[1]?.checked === true && !isStamped);
  useLayoutEffect(() => {
    if (isOver) leave();
  });
  return <Cards list={list} other={null} visit={visit} board={null} />;
}

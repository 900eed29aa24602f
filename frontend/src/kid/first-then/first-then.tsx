import { useLayoutEffect } from 'react';
import { Cards } from '../cards/cards';
import { useVisit } from '../cards/use-visit';
import type { KidList } from '../model/kid-view';

/** The two cards, one at a time. After the second seal the child's own cards come back: there is no end to show. */
export function FirstThen({ list, leave }: { list: KidList; leave: () => void }) {
  const visit = useVisit(list);
  const isOver = visit.walk.present === null;
  useLayoutEffect(() => {
    if (isOver) leave();
  });
  return <Cards list={list} other={null} visit={visit} board={null} />;
}

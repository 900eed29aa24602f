import { useEffect, useState } from 'react';
import { boardChunk } from '../board/board-chunk';
import { useKidPart } from '../kid-page';
import type { KidList } from '../model/kid-view';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { doneChunk } from '../states/done-chunk';
import { Header, type BoardSwitch, type OtherList } from '../states/header';
import { useChunk } from '../use-chunk';
import { Cards } from './cards';
import { useVisit } from './use-visit';

/** Time (ms) after which the end is loaded, though no card may be stamped yet. */
const soonMs = 500;

interface Props {
  list: KidList;
  other: OtherList | null;
  /** One card at a time, though the child has a board. */
  isOne: boolean;
  setOne: (isOne: boolean) => void;
}

/** The cards of a list, one at a time or on a board; then the end. */
export function Visit({ list, other, isOne, setOne }: Props) {
  const child = useKidPart('child');
  const { part: Board, isMissing } = useChunk(boardChunk, child?.order === 'board');
  const hasBoard = child?.order === 'board' && !isMissing;
  const isBoard = hasBoard && !isOne;
  const visit = useVisit(list, !isBoard);
  /** The board after the end, until a card is open. */
  const [again, setAgain] = useState(false);
  const { present, last, isStamped, done, total } = visit.walk;
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), soonMs);
    return () => clearTimeout(timer);
  }, []);
  const isOver = isBoard ? total > 0 && done === total && !isStamped : !present;
  const { part: Done, isMissing: isDoneMissing } = useChunk(doneChunk, isSoon || isOver);
  if (again && !isOver) setAgain(false);
  const toggle = () => {
    setOne(isBoard);
    setAgain(false);
  };
  const lookAgain = () => {
    setOne(false);
    setAgain(true);
  };
  if (isOver && !(isBoard && again)) {
    const board = hasBoard ? { isOpen: false, toggle: lookAgain } : null;
    if (Done)
      return <Done list={list} other={other} last={last} onBringBack={visit.bringBack} board={board} />;
    // Without its chunk the end is sky, animal, and the way to other cards.
    return isDoneMissing ? (
      <Frame list={list} other={other} board={board} />
    ) : (
      <Frame list={list} other={null} board={null} />
    );
  }
  if (!isBoard)
    return (
      <Cards list={list} other={other} visit={visit} board={hasBoard ? { isOpen: false, toggle } : null} />
    );
  const board = { isOpen: true, toggle };
  return Board ? (
    <Board list={list} other={other} visit={visit} board={board} />
  ) : (
    <Frame list={list} other={null} board={board} />
  );
}

/** Sky and animal, until the rest of the screen is there. */
function Frame({ list, other, board }: Pick<Props, 'list' | 'other'> & { board: BoardSwitch | null }) {
  return (
    <main>
      <Scene sky={useSky(list.band)} isLow />
      <Header other={other} board={board} />
    </main>
  );
}

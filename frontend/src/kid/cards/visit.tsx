import { useState } from 'react';
import { useBoard } from '../board/use-board';
import { useKidView } from '../kid-page';
import type { KidList } from '../model/kid-view';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { Done } from '../states/done';
import { Header, type OtherList } from '../states/header';
import { Cards } from './cards';
import { useVisit } from './use-visit';

interface Props {
  list: KidList;
  other: OtherList | null;
  /** One card at a time, though the child has a board. */
  isOne: boolean;
  setOne: (isOne: boolean) => void;
}

/** The cards of a list, one at a time or on a board; then the end. */
export function Visit({ list, other, isOne, setOne }: Props) {
  const { child } = useKidView();
  const { Board, isMissing } = useBoard(child?.order === 'board');
  const hasBoard = child?.order === 'board' && !isMissing;
  const isBoard = hasBoard && !isOne;
  const visit = useVisit(list, !isBoard);
  /** The board after the end, until a card is open. */
  const [again, setAgain] = useState(false);
  const { present, last, isStamped, done, total } = visit.walk;
  const isOver = isBoard ? total > 0 && done === total && !isStamped : !present;
  if (again && !isOver) setAgain(false);
  const toggle = () => {
    setOne(isBoard);
    setAgain(false);
  };
  const lookAgain = () => {
    setOne(false);
    setAgain(true);
  };
  if (isOver && !(isBoard && again))
    return (
      <Done
        list={list}
        other={other}
        last={last}
        onBringBack={visit.bringBack}
        board={hasBoard ? { isOpen: false, toggle: lookAgain } : null}
      />
    );
  if (!isBoard)
    return (
      <Cards list={list} other={other} visit={visit} board={hasBoard ? { isOpen: false, toggle } : null} />
    );
  const board = { isOpen: true, toggle };
  return Board ? (
    <Board list={list} other={other} visit={visit} board={board} />
  ) : (
    <Waiting list={list} board={board} />
  );
}

/** Sky and animal, until the board is there. */
function Waiting({ list, board }: Pick<Parameters<typeof Header>[0], 'board'> & { list: KidList }) {
  return (
    <main>
      <Scene sky={useSky(list.band)} isLow />
      <Header other={null} board={board} />
    </main>
  );
}

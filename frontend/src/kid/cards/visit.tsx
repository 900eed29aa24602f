import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useBoard } from '../board/use-board';
import { useKidView } from '../kid-page';
import type { KidList } from '../model/kid-view';
import { Scene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import type { DoneProps } from '../states/done';
import { Header, type OtherList } from '../states/header';
import { Cards } from './cards';
import { useVisit } from './use-visit';

/** Without its chunk the end is sky, animal, and the way to other cards. */
const loadDone = (): Promise<{ default: ComponentType<DoneProps> }> =>
  import('../states/done').then(
    ({ Done: part }) => ({ default: part }),
    () => ({ default: Frame }),
  );
const Done = lazy(loadDone);
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
  const { child } = useKidView();
  const { Board, isMissing } = useBoard(child?.order === 'board');
  const hasBoard = child?.order === 'board' && !isMissing;
  const isBoard = hasBoard && !isOne;
  const visit = useVisit(list, !isBoard);
  /** The board after the end, until a card is open. */
  const [again, setAgain] = useState(false);
  const { present, last, isStamped, done, total } = visit.walk;
  useEffect(() => {
    const timer = setTimeout(() => void loadDone(), soonMs);
    return () => clearTimeout(timer);
  }, []);
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
      <Suspense fallback={<Frame list={list} other={null} board={null} />}>
        <Done
          list={list}
          other={other}
          last={last}
          onBringBack={visit.bringBack}
          board={hasBoard ? { isOpen: false, toggle: lookAgain } : null}
        />
      </Suspense>
    );
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
function Frame({ list, other, board = null }: Pick<DoneProps, 'list' | 'other' | 'board'>) {
  return (
    <main>
      <Scene sky={useSky(list.band)} isLow />
      <Header other={other} board={board} />
    </main>
  );
}

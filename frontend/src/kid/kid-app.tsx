import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { lazyComponent } from '../shared/lib/lazy-component';
import { prefersReducedMotion } from '../shared/lib/media';
import { Visit } from './cards/visit';
import { FirstThen } from './first-then/first-then';
import { useFirstThen } from './first-then/use-first-then';
import { gateChunk, linkedGateChunk } from './gate/gate-chunk';
import { Lock } from './gate/lock';
import {
  KidPageContext,
  useHasEnded,
  useHasHouses,
  useKidPage,
  useKidPart,
  useKidView,
  type KidPage,
} from './kid-page';
import { focusQuietly } from './quiet-focus';
import { shopChunk } from './shop/shop-chunk';
import { SpeechRoom } from './speech/use-speech';
import { Header } from './states/header';
import { Quiet } from './states/quiet';
import { Worried } from './states/worried';
import { Timers } from './timer/timers';
import { useChunk } from './use-chunk';
import { useFocusKeeper } from './use-focus-keeper';
import { useFront } from './use-front';
import { useTapFilter } from './use-tap-filter';
import { Who } from './who/who';

const Known = lazyComponent<{ children: ReactNode }>(() =>
  import('./states/known').then(({ Known: part }) => ({ default: part })),
);

const Houses = lazyComponent(() => import('./linked/houses'));

interface Props extends Omit<KidPage, 'openGate'> {
  note: (error: unknown) => void;
  startsAtGate?: boolean;
}

/** The child's page: who is there, the cards and tiles, and the gate. */
export function KidApp(page: Props) {
  const [isOpen, setGate] = useState(page.startsAtGate ?? false);
  const { store, gate, taps, monotonic, now, note } = page;
  const chunk = gate.linked ? linkedGateChunk : gateChunk;
  const context = useMemo<KidPage>(
    () => ({
      ...{ store, gate, taps, monotonic, now },
      openGate() {
        if (gate.isAccountGone()) gate.leaveGone();
        else if (chunk.loaded) setGate(true);
        // Tries again where it could not be loaded at the start.
        else void chunk.load().then(() => setGate(true), note);
      },
    }),
    [store, gate, taps, monotonic, now, note, chunk],
  );
  const isGone = useSyncExternalStore(gate.subscribe, gate.isAccountGone);
  const { part: Gate } = useChunk(chunk, true);
  const isGate = isOpen && !isGone && Gate !== null;
  const close = useCallback(() => setGate(false), []);
  const wasGate = useRef(false);
  useEffect(() => {
    if (wasGate.current && !isGate) focusQuietly(document.querySelector<HTMLElement>('[data-lock]'));
    wasGate.current = isGate;
  }, [isGate]);
  return (
    <KidPageContext value={context}>
      <Room note={note} isHidden={isGate} />
      {isGate ? (
        <div className="kid" data-gate="">
          <Worried note={note}>
            <Gate onBack={close} />
          </Worried>
        </div>
      ) : null}
    </KidPageContext>
  );
}

/** Behind the gate it keeps its place, so that the child finds the same card again. */
function Room({ note, isHidden }: { note: (error: unknown) => void; isHidden: boolean }) {
  const { taps, monotonic } = useKidPage();
  const child = useKidPart('child');
  const still = (child?.animations ?? true) && !prefersReducedMotion() ? undefined : '';
  const filter = useTapFilter(taps, monotonic);
  const keeper = useFocusKeeper();
  const room = useCallback(
    (element: HTMLElement | null) => {
      filter(element);
      keeper(element);
    },
    [filter, keeper],
  );
  return (
    <div ref={room} className="kid" data-still={still} inert={isHidden} hidden={isHidden}>
      <Worried
        note={note}
        known={
          <Suspense>
            <Known>
              <Screen />
            </Known>
          </Suspense>
        }
      >
        <SpeechRoom isHidden={isHidden}>
          <Screen />
        </SpeechRoom>
        <Timers />
      </Worried>
      {/* One for all screens: a screen that changes meanwhile takes no hold away. */}
      <footer>
        <Lock />
      </footer>
    </div>
  );
}

function Screen() {
  const { store } = useKidPage();
  const { status, child, children, lists } = useKidView();
  const hasEnded = useHasEnded();
  const [, setLook] = useState(0);
  /** `childId`: the child that puts its board away. */
  const putBoardAway = (childId: string | null) => {
    store.walks.putBoardAway(childId);
    setLook((before) => before + 1);
  };
  const hasHouses = useHasHouses();
  /** The child that was there last: with houses, a single child that has left has asked for them. */
  const [last, setLast] = useState<string>();
  if (child && child.id !== last) setLast(child.id);
  const only =
    children.length === 1 && !(hasHouses && children[0]?.id === last) ? children[0]?.id : undefined;
  useEffect(() => {
    if (status === 'ready' && !child && only !== undefined) store.chooseChild(only);
  }, [store, status, child, only]);
  // A child that comes again begins with the board.
  const hasLeft = status === 'ready' && !child;
  useEffect(() => {
    if (hasLeft) store.walks.putBoardAway(null);
  }, [store, hasLeft]);
  const [firstThen, leave] = useFirstThen();
  const { list, waiting, choose } = useFront();
  const shop = lists.some(({ listType }) => listType === 'shopping');
  const { part: Shop, isMissing } = useChunk(shopChunk, shop);
  if (hasEnded || status === 'gone' || !child)
    return (
      <>
        {!hasEnded && children.length > (status === 'gone' || hasHouses ? 0 : 1) ? (
          <Who />
        ) : (
          <Quiet state={!hasEnded && status === 'loading' ? 'loading' : 'gone'} />
        )}
        <Suspense>{hasHouses ? <Houses /> : null}</Suspense>
      </>
    );
  if (firstThen) return <FirstThen key={`${child.id} ${firstThen.id}`} list={firstThen} leave={leave} />;
  if (!list) return <Quiet state={status === 'loading' ? 'loading' : 'nothing'} />;
  const other = waiting ? { first: waiting.first, open: () => choose(waiting.listId) } : null;
  const key = `${child.id} ${list.id} ${list.day}`;
  if (list.listType === 'shopping' && !isMissing)
    return Shop ? (
      <Shop key={key} list={list} other={other} />
    ) : (
      <main data-accent="shopping">
        <Header other={null} isFull />
      </main>
    );
  return (
    <Visit
      key={key}
      list={list}
      other={other}
      isOne={store.walks.isBoardAway(child.id)}
      setOne={(isOne) => putBoardAway(isOne ? child.id : null)}
    />
  );
}

import { sections } from '@pictick/concepts/sections';
import { moveSection, orderOfSections, type Store, type StoreFields } from '@pictick/rules/household/stores';
import { ArrowUp } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { openDrawings } from '../pictures/picture-book';
import { paper, plain } from '../pictures/plain-picture';
import { Grip } from '../reorder/grip.lazy';
import type ReorderCards from '../reorder/reorder';
import { sectionPictures } from '../sections/section-pictures';
import switches from '../../../shared/ui/form/switch-row.module.css';
import styles from './drawn-order.module.css';

const Reorder = lazyComponent<ComponentProps<typeof ReorderCards>>(() => import('../reorder/reorder'));

type Props = { store: Store; onChange: (fields: StoreFields) => void };
type Drawings = Awaited<ReturnType<typeof openDrawings>>;

/** The sections of a store in its order: drawn by grip, moved by arrow keys and buttons, or not there. */
export function DrawnOrder({ store, onChange }: Props) {
  const { t } = useTranslation();
  const [draw, setDraw] = useState<Drawings>(() => () => plain('', paper, false));
  const [held, setHeld] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const stage = useRef<HTMLOListElement>(null);
  const reveal = useRef(null);
  const focused = useRef<string | null>(null);
  useEffect(() => void openDrawings().then((opened) => setDraw(() => opened)), []);

  const order = orderOfSections(store.order, sections);
  const known = sections.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const cards = known.map((id) => ({
    id,
    name: t(`sections.names.${id}`),
    image: draw(sectionPictures[id]),
  }));
  const shown = known.join();
  // A moved row loses the focus where the browser takes it out and puts it in again.
  useLayoutEffect(() => {
    if (focused.current) stage.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  }, [shown]);

  /** Sections of a newer release stay behind those of this one. */
  const save = (moved: readonly string[]): void =>
    onChange({ order: [...moved, ...order.slice(known.length)] });
  function step(section: string, by: number, focus: string) {
    const moved = moveSection(known, section, by);
    if (moved.join() === shown) return;
    focused.current = focus;
    setSpoken(
      t('arrange.dropped', {
        name: t(`sections.names.${section}`),
        place: moved.indexOf(section) + 1,
        count: moved.length,
      }),
    );
    save(moved);
  }
  function onKey(event: KeyboardEvent) {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -known.length, End: known.length }[event.key];
    const section = grip?.dataset['grip'];
    if (held !== null || by === undefined || section === undefined) return;
    event.preventDefault();
    step(section, by, `[data-grip="${section}"]`);
  }
  function drop(section: string, beforeId: string | null): Promise<void> {
    const others = known.filter((each) => each !== section);
    const at = others.findIndex((each) => each === beforeId);
    save(
      moveSection(
        known,
        section,
        (at < 0 ? others.length : at) - known.findIndex((each) => each === section),
      ),
    );
    return Promise.resolve();
  }
  const setHere = (section: string, isHere: boolean): void =>
    onChange({
      missing: [...store.missing.filter((each) => each !== section), ...(isHere ? [] : [section])],
    });

  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {spoken}
      </p>
      <ol ref={stage} className={styles.order} aria-label={t('sections.store.order')} onKeyDown={onKey}>
        {cards.map((card, at) => {
          const isMissing = store.missing.includes(card.id);
          return (
            <li
              key={card.id}
              data-slide={card.id}
              className={cx(styles.row, isMissing && styles.missing, card.id === held && styles.held)}
            >
              <Suspense fallback={<span className={styles.grip} />}>
                <Grip item={card} held={card.id === held} className={styles.grip} />
              </Suspense>
              <Picture
                src={card.image.thumbnailUrl}
                color={card.image.color}
                size={34}
                eager
                className={styles.picture}
              />
              <span className={styles.words}>
                <span className={styles.name}>{card.name}</span>
                {isMissing ? <span className={styles.fact}>{t('sections.store.missing')}</span> : null}
              </span>
              <IconButton
                label={t('sections.store.up', { section: card.name })}
                data-up={card.id}
                aria-disabled={at === 0 || undefined}
                className={styles.up}
                onClick={() => step(card.id, -1, `[data-up="${card.id}"]`)}
              >
                <ArrowUp aria-hidden="true" strokeWidth={2.5} />
              </IconButton>
              <label className={styles.here}>
                <span className="visually-hidden">{t('sections.store.has', { section: card.name })}</span>
                <input
                  type="checkbox"
                  role="switch"
                  className={switches.switch}
                  checked={!isMissing}
                  onChange={(event) => setHere(card.id, event.target.checked)}
                />
              </label>
            </li>
          );
        })}
      </ol>
      <Suspense>
        <Reorder stage={stage} cards={cards} onHold={setHeld} onDrop={drop} reveal={reveal} />
      </Suspense>
    </>
  );
}

import { ChevronLeft, ChevronRight, ListChecks, Pause, Play, Plus, ShoppingBasket } from 'lucide-react';
import { useRef, useState, type TouchEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { Dots } from '../../../shared/ui/dots';
import { Pill, Pills } from '../../../shared/ui/form/pill';
import { Tabs } from '../../../shared/ui/form/tabs';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import { slides, type DemoList, type Slide } from '../demo-slides';
import { useCarousel } from '../use-carousel';
import styles from './demo.module.css';

const swipeDistance = 50;
const swipeTime = 500;
/** The shorter names, because phones are narrow. */
const shortNames = new Map([
  ['realistic', 'landing.show.photo'],
  ['animation', 'style.name.animation'],
]);
const people: Record<string, string> = { kuzu: 'Kuzu', lilly: 'Lilly' };
const icons = { task: ListChecks, shopping: ShoppingBasket };
const first = (matches: (slide: Slide) => boolean): number => Math.max(0, slides.findIndex(matches));

/** Two demo lists. A carousel with tabs, by the ARIA patterns of both. */
export function Demo({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const carousel = useCarousel(slides.length, stage);
  const { at, show } = carousel;
  const slide = slides[at];
  if (!slide) return null;

  const panel = <Playing slide={slide} carousel={carousel} onAdd={onAdd} />;
  return (
    <section
      ref={stage}
      id="demo"
      tabIndex={-1}
      className={styles.demo}
      data-accent={slide.list}
      aria-roledescription={t('landing.show.carousel')}
      aria-labelledby="demo-title"
      onPointerEnter={(event) => carousel.setPointed(event.pointerType !== 'touch')}
      onPointerLeave={() => carousel.setPointed(false)}
      onFocus={(event) => carousel.setFocused(event.target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || carousel.setFocused(false)
      }
    >
      <div className={styles.head}>
        <h2 id="demo-title">{t('landing.demoTitle')}</h2>
        <p>{t('landing.demoText')}</p>
      </div>
      <Tabs<DemoList>
        label={t('landing.show.list')}
        chosen={slide.list}
        onChoose={(list) => show(first((other) => other.list === list))}
        tabs={(['task', 'shopping'] as const).map((id) => {
          const Icon = icons[id];
          return {
            id,
            label: t(`listType.${id}`),
            icon: <Icon aria-hidden="true" strokeWidth={2.25} />,
            panel,
          };
        })}
      />
    </section>
  );
}

function Playing({
  slide,
  carousel,
  onAdd,
}: {
  slide: Slide;
  carousel: ReturnType<typeof useCarousel>;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { at, show, act, playing, moving, resting, play } = carousel;
  const [ticked, setTicked] = useState<readonly string[]>(['broccoli']);
  const touch = useRef<{ x: number; at: number } | null>(null);
  const isTicked = ticked.includes(slide.item);
  const nameOf = (item: string) => t(item === 'broccoli' ? 'landing.show.broccoli' : `suggest.${item}`);
  const name = nameOf(slide.item);
  const here = slides.filter(({ list }) => list === slide.list);
  const items = here.filter(({ look }) => look === slide.look);
  const looks = here.filter(({ item }) => item === slide.item);

  function tick() {
    act();
    setTicked(isTicked ? ticked.filter((item) => item !== slide.item) : [...ticked, slide.item]);
  }
  function onTouchStart(event: TouchEvent) {
    const finger = event.touches[0];
    touch.current = finger && event.touches.length === 1 ? { x: finger.clientX, at: event.timeStamp } : null;
  }
  function onTouchEnd(event: TouchEvent) {
    const start = touch.current;
    const finger = event.changedTouches[0];
    touch.current = null;
    if (!start || !finger || event.timeStamp - start.at > swipeTime) return;
    const way = finger.clientX - start.x;
    if (Math.abs(way) > swipeDistance) show(at + (way < 0 ? 1 : -1));
  }

  return (
    <>
      <button
        type="button"
        className={styles.stage}
        aria-pressed={isTicked}
        aria-label={t('landing.show.tick', { name })}
        onClick={tick}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <img key={slide.picture} src={slide.picture} alt="" width="512" height="512" loading="lazy" />
        {isTicked ? (
          <Sticker size={84} className={styles.sticker} />
        ) : (
          <StickerPlace size={84} className={styles.sticker} />
        )}
      </button>
      <div className={styles.words}>
        <div className={styles.bar}>
          <div
            role="group"
            aria-roledescription={t('landing.show.slide')}
            aria-label={`${at + 1} / ${slides.length}`}
            aria-live={moving && !resting ? 'off' : 'polite'}
          >
            <h3>{name}</h3>
            <span className="visually-hidden">{people[slide.look] ?? t(`style.name.${slide.look}`)}</span>
          </div>
          <Dots className={styles.dots} count={here.length} at={here.indexOf(slide)} />
          <span className={styles.controls}>
            <IconButton
              className={styles.control}
              label={t(playing ? 'landing.show.pause' : 'landing.show.play')}
              onClick={() => play(!playing)}
            >
              {playing ? (
                <Pause aria-hidden="true" strokeWidth={2.25} />
              ) : (
                <Play aria-hidden="true" strokeWidth={2.25} />
              )}
            </IconButton>
            <IconButton
              className={styles.control}
              label={t('landing.show.previous')}
              onClick={() => show(at - 1)}
            >
              <ChevronLeft aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
            <IconButton
              className={styles.control}
              label={t('landing.show.next')}
              onClick={() => show(at + 1)}
            >
              <ChevronRight aria-hidden="true" strokeWidth={2.25} />
            </IconButton>
          </span>
        </div>
        <Pills className={styles.pills} label={t('landing.show.what')}>
          {items.map((other) => (
            <Pill
              key={other.item}
              chosen={other.item === slide.item}
              picture={other.picture}
              onChoose={() => show(slides.indexOf(other))}
            >
              {nameOf(other.item)}
            </Pill>
          ))}
          <button type="button" className={styles.add} onClick={onAdd}>
            <Plus aria-hidden="true" strokeWidth={2.5} />
            <span>{t('landing.show.add')}</span>
          </button>
        </Pills>
        <Pills className={styles.pills} label={t(slide.list === 'task' ? 'figure.title' : 'style.title')}>
          {looks.map((other) => (
            <Pill
              key={other.look}
              chosen={other.look === slide.look}
              picture={slide.list === 'task' ? `/figures/${other.look}-face.svg` : other.picture}
              onChoose={() => show(slides.indexOf(other))}
            >
              <Look look={other.look} />
            </Pill>
          ))}
        </Pills>
      </div>
    </>
  );
}

function Look({ look }: { look: string }) {
  const { t } = useTranslation();
  const short = shortNames.get(look);
  if (!short) return people[look] ?? t(`style.name.${look}`);
  return (
    <>
      <span className={styles.long}>{t(`landing.show.${look}`)}</span>
      <span className={styles.short}>{t(short)}</span>
    </>
  );
}

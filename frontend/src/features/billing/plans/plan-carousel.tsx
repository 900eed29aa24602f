import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { prefersReducedMotion } from '../../../shared/lib/media';
import { IconButton } from '../../../shared/ui/button';
import { Dots } from '../../../shared/ui/dots';
import styles from './plan-carousel.module.css';

/**
 * One card in the middle and its neighbours at the edges: swiped, or paged with arrow buttons and keys. All
 * cards stand side by side where there is room.
 */
export function PlanCarousel({
  label,
  count,
  first,
  sought = false,
  children,
}: {
  label: string;
  count: number;
  first: number;
  /**
   * The first card is the requested plan: scrolls so that its button is visible, however tall the card is.
   */ sought?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const rail = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const [scrolls, setScrolls] = useState(false);

  const centreOf = (element: HTMLElement): number => element.offsetLeft + element.offsetWidth / 2;

  function show(index: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth') {
    const box = rail.current;
    const card = box?.children[Math.max(0, Math.min(count - 1, index))];
    if (!box || !(card instanceof HTMLElement)) return;
    box.scrollTo({ left: centreOf(card) - box.clientWidth / 2, behavior });
  }

  // The requested card is centred from the first frame; a closed sheet has no centre.
  const begin = useEffectEvent(() => {
    show(first, 'instant');
    if (sought)
      rail.current?.children[first]
        ?.querySelector('button')
        ?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  useEffect(() => {
    const box = rail.current;
    if (!box) return;
    let begun = false;
    const watch = new ResizeObserver(() => {
      if (box.clientWidth === 0) return;
      if (!begun) begin();
      begun = true;
      setScrolls(box.scrollWidth > box.clientWidth + 1);
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  function onScroll() {
    const box = rail.current;
    if (!box) return;
    const middle = box.scrollLeft + box.clientWidth / 2;
    const distances = [...box.children].map((card) =>
      card instanceof HTMLElement ? Math.abs(centreOf(card) - middle) : Infinity,
    );
    setAt(distances.indexOf(Math.min(...distances)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  }

  return (
    <div className={styles.carousel}>
      {/* Where no card can be chosen the rail itself takes the focus, except where all cards stand side by side. */}
      <ul
        ref={rail}
        className={styles.rail}
        aria-label={label}
        tabIndex={scrolls ? 0 : undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {children}
      </ul>
      {/* Not `disabled`: a button that disables itself on a press would lose the focus. */}
      <div className={styles.pager}>
        <IconButton
          label={t('billing.plans.previous')}
          aria-disabled={at <= 0}
          onClick={() => at > 0 && show(at - 1)}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
        <Dots count={count} at={at} />
        <IconButton
          label={t('billing.plans.next')}
          aria-disabled={at >= count - 1}
          onClick={() => at < count - 1 && show(at + 1)}
        >
          <ChevronRight aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      </div>
    </div>
  );
}

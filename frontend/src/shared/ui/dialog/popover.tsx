import {
  useCallback,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
} from 'react';
import { cx } from '../cx';
import styles from './popover.module.css';

type Trigger = {
  id: string;
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-controls': string;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** Places the panel beside its trigger, on the side with room, and in the window if the trigger is not. */
function place(panel: HTMLElement, trigger: HTMLElement) {
  const from = trigger.getBoundingClientRect();
  const width = panel.offsetWidth;
  const height = panel.offsetHeight;
  const left = Math.max(8, Math.min(from.right - width, window.innerWidth - width - 8));
  const below = from.bottom + 6;
  const lowest = window.innerHeight - height - 8;
  const top = Math.max(8, below < lowest ? below : Math.min(from.top - height - 6, lowest));
  panel.style.setProperty('--x', `${left}px`);
  panel.style.setProperty('--y', `${top}px`);
}

function usePopover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => panel.current?.hidePopover(), []);
  const growing = useRef<ResizeObserver>(null);
  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    const trigger = document.getElementById(`${id}-trigger`);
    if (!panel.current || !trigger) return;
    trigger.setAttribute('aria-expanded', String(event.newState === 'open'));
    if (event.newState !== 'open') return;
    // Before the paint, and again when it grows: its content may still be loading.
    growing.current ??= new ResizeObserver(place.bind(null, panel.current, trigger));
    growing.current.observe(panel.current);
    panel.current.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  };
  return { id, panel, close, onToggle };
}

/** A panel that opens beside a button. */
export function Popover({
  label,
  trigger,
  children,
}: {
  label: string;
  trigger: (props: Trigger) => ReactElement;
  children: (close: () => void) => ReactNode;
}) {
  const { id, panel, close, onToggle } = usePopover();
  return (
    <>
      {trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-controls': id })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(styles.panel, styles.roomy)}
        onToggle={onToggle}
      >
        <div tabIndex={-1} className={styles.start} />
        {children(close)}
      </div>
    </>
  );
}

/** The first entry whose text begins with the letter, accents ignored. */
const beginning = (
  { key, ctrlKey, metaKey }: KeyboardEvent,
  entries: HTMLElement[],
): HTMLElement | undefined =>
  ctrlKey || metaKey
    ? undefined
    : entries.find(
        ({ textContent }) =>
          textContent.charAt(0).localeCompare(key, undefined, { sensitivity: 'base' }) === 0,
      );

type MenuItem = { label: string; icon: ReactNode; onChoose: () => void; danger?: boolean };

/**
 * A menu of actions, by the ARIA pattern. Arrow keys open it and move in it, a letter jumps to an entry,
 * Escape and a choice close it.
 */
export function Menu({
  label,
  trigger,
  items,
}: {
  label: string;
  trigger: (props: Trigger) => ReactElement;
  items: MenuItem[];
}) {
  const { id, panel, close, onToggle } = usePopover();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return close();
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const goal =
      to === undefined
        ? beginning(event, [...entries.slice(at + 1), ...entries])
        : entries.at(to % entries.length);
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  }
  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.getElementById(id)?.showPopover();
  }

  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-controls': id,
        onKeyDown: onTriggerKey,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.panel}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={cx(styles.item, item.danger && styles.danger)}
            onClick={() => {
              close();
              item.onChoose();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

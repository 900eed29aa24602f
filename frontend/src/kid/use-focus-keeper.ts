import { useCallback, useRef } from 'react';
import { focusQuietly } from './quiet-focus';

const first = 'main :is(button, [tabindex])';

/**
 * For keys, switches and screen readers: when the focused control goes, the focus comes to the first one of the
 * screen, the picture, so that a second press meets nothing else.
 */
export function useFocusKeeper(): (room: HTMLElement | null) => void {
  const stop = useRef(() => {});
  return useCallback((room: HTMLElement | null) => {
    stop.current();
    if (!room) return;
    let focused: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) focusQuietly(room.querySelector<HTMLElement>(first));
    });
    room.addEventListener('focusin', onFocus);
    observer.observe(room, { childList: true, subtree: true });
    stop.current = () => {
      room.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

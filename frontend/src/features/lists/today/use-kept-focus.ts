import { useEffect, useRef, type RefObject } from 'react';

/**
 * The props of an element whose controls come and go. While one of them has the focus and disappears, the first
 * button of the element takes it.
 */
export function useKeptFocus<E extends HTMLElement>(): {
  ref: RefObject<E | null>;
  onFocus: () => void;
  onBlur: () => void;
} {
  const ref = useRef<E>(null);
  const isInside = useRef(false);
  // A control that React removes sends no blur event.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

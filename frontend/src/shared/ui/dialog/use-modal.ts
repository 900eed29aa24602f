import { useEffect, useState, type RefObject } from 'react';
import { enterTopLayer } from './top-layer';
import { useBack } from './use-back';

const leaving = 200;

/** True while a dialog is open, and until it has faded out. */
export function useLinger(open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  useEffect(() => {
    if (open || !lingering) return;
    const timer = setTimeout(() => setLingering(false), leaving);
    return () => clearTimeout(timer);
  }, [open, lingering]);
  return open || lingering;
}

/**
 * Opens and closes a modal dialog: the focus moves in (to `data-first`, else to `start`) and returns, and the
 * browser's Back closes it. True while the dialog is visible.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
): boolean {
  const shown = useLinger(open);

  // No layout effect: React restores the focus after those, into the dialog that is closing.
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    (element.querySelector<HTMLElement>('[data-first]') ?? start.current)?.focus({ preventScroll: true });
    const leave = enterTopLayer(element);
    return () => {
      leave();
      element.close();
      // The element that opened the dialog may be gone.
      const back =
        before instanceof HTMLElement && !before.isConnected
          ? (document.querySelector<HTMLElement>('dialog[open] h2') ?? document.getElementById('main'))
          : before;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [dialog, start, open]);

  useBack(open, onClose);
  return shown;
}

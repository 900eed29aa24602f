import { useEffect, useState, type RefObject } from 'react';
import { enterTopLayer } from './top-layer';
import { useBack } from './use-back';

const leaving = 200;

/** A modal dialog's comings and goings: the focus goes in (to what is `data-first`, else to `start`) and comes back, the browser's Back closes it. True as long as it is to be seen. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);

  // Not a layout effect: React puts the focus back where it was after those, into the dialog that is going.
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
      // What was pressed may be gone by what was done.
      const back =
        before instanceof HTMLElement && !before.isConnected
          ? (document.querySelector<HTMLElement>('dialog[open] h2') ?? document.getElementById('main'))
          : before;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [dialog, start, open]);

  useEffect(() => {
    if (open || !lingering) return;
    const timer = setTimeout(() => setLingering(false), leaving);
    return () => clearTimeout(timer);
  }, [open, lingering]);

  useBack(open, onClose);
  return open || lingering;
}

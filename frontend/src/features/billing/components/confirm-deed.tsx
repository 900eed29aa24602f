import type { ReactNode } from 'react';
import { showToast } from '../../../shared/ui/toast';
import { type Asking, Confirm } from './confirm';
import { useDeed } from './use-deed';

interface Props<T> extends Asking {
  /** Under one key until it is answered. */
  wish: string;
  deed: (key: string) => Promise<T>;
  /** Has to be done before the deed, under a key of its own: a repeated press goes on with the step that has no answer yet. */
  first?: { wish: string; deed: (key: string) => Promise<unknown> } | null;
  /** Where nobody has said why it did not work. */
  error: string;
  done: (told: T) => string;
  /** Another question takes its place. */
  instead?: (() => void) | undefined;
  children: ReactNode | ((busy: boolean) => ReactNode);
}

/** A question whose answer is done at once: then it closes and says so, or it says why not. */
export function ConfirmDeed<T>({ onClose, blocked = null, wish, deed, first = null, error, done, instead, children, ...asking }: Props<T>) {
  const { busy, failure, run, forget } = useDeed();

  async function confirmed() {
    if (first && (await run(first.wish, first.deed, error)) === null) return;
    const told = await run(wish, deed, error);
    if (told === null) return;
    showToast({ text: done(told) });
    onClose();
  }

  function leave() {
    forget();
    onClose();
  }

  return (
    <Confirm {...asking} onClose={leave} blocked={busy ? null : blocked} busy={busy} failure={failure} onConfirm={instead ?? (() => void confirmed())}>
      {typeof children === 'function' ? children(busy) : children}
    </Confirm>
  );
}

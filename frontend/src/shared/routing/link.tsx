import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { readAddress } from './address';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link between our pages. react-router's own adds two kilobytes that only its framework mode uses. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    // The browser opens a new tab or window, or saves the page.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    // A second entry of the same page would lose the mark of an open dialog.
    if (to !== readAddress()) void navigate(to);
  }
  return <a {...rest} href={to} onClick={follow} />;
}

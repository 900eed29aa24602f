import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx';
import { useTopLayer } from '../dialog/top-layer';
import { offerPlace, usePlace } from './notice-place';
import styles from './floating-region.module.css';

/**
 * The region above any page and open dialog: the notices, and the toasts below them, so that none covers
 * another. Mounted once, with the toasts.
 */
export function FloatingRegion({ children }: { children: ReactNode }) {
  const host = useTopLayer();
  return createPortal(
    <div
      className={cx(styles.region, host !== document.body && styles.over)}
      // In the top layer it keeps its place in the window, also inside a moving dialog.
      popover="manual"
      ref={(element) => {
        // A dialog may be removed with its page before the region has moved on.
        if (element?.isConnected && 'showPopover' in element && !element.matches(':popover-open'))
          element.showPopover();
      }}
    >
      <div className={styles.notices} ref={offerPlace} />
      {children}
    </div>,
    host,
  );
}

/** A notice in the floating region, from anywhere in the app. */
export function FloatingNotice({ children }: { children: ReactNode }) {
  const place = usePlace();
  return place && createPortal(children, place);
}

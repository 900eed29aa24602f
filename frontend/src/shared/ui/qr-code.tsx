import { useMemo } from 'react';
import { qrPath } from '../lib/qr-path';
import styles from './qr-code.module.css';

/** The QR code of a link, dark on white in both themes. `label` says what it is of. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(link), [link]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

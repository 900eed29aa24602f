import { useMemo, type ReactNode } from 'react';
import { qrPath } from '../lib/qr-path';
import styles from './qr-code.module.css';

type Props = {
  link: string;
  label: string;
  /** A small round picture in the middle; the code is then made so that cameras do not miss what it covers. */
  face?: ReactNode;
};

/** The QR code of a link, dark on white in both themes. `label` says what it is of. */
export function QrCode({ link, label, face }: Props) {
  const hasFace = Boolean(face);
  const { size, path } = useMemo(() => qrPath(link, hasFace ? 'high' : 'medium'), [link, hasFace]);
  const code = (
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
  return hasFace ? (
    <span className={styles.faced}>
      {code}
      <span className={styles.face} aria-hidden="true">
        {face}
      </span>
    </span>
  ) : (
    code
  );
}

import { useEffect, useState } from 'react';
import { pictureMark } from '../../lib/picture-mark';
import { cx } from '../cx';
import styles from './picture.module.css';

/** In ms: the fade of the style sheet, and a little more. */
const fade = 220;

type Props = {
  src: string;
  color: string;
  thumbHash?: string | null | undefined;
  /** A known smaller version: shown until the large one has loaded, or instead of it. */
  known?: string | undefined;
  /** The picture below while a generated one fades in. */
  className?: string | undefined;
  size?: number;
  eager?: boolean;
  shimmer?: boolean;
  /** The name of the pictured item: its initial is shown where no picture loads. */
  name?: string;
};

/**
 * Fills its square. Until it has loaded it shows its colour, then its blur; a new picture fades in over the
 * old one. A mark at the address turns the hue.
 */
export function Picture({
  src,
  color,
  thumbHash,
  known = src,
  className,
  size = 256,
  eager = false,
  shimmer = false,
  name = '',
}: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const { attempt, failed, onError } = useAnotherTry(src);
  const [lost, setLost] = useState<string | null>(null);
  const stand = shown === null && known !== src && known !== lost ? known : '';
  const mark = pictureMark(src).slice(2);
  const blur = useBlur(eager && shown === null ? thumbHash : null);
  return (
    <span
      className={cx(styles.picture, className)}
      data-turn={mark || undefined}
      ref={(element) => {
        element?.style.setProperty('--blur', color);
        if (mark) element?.style.setProperty('--turn', mark);
      }}
    >
      {blur === null || shown !== null ? null : <img className={styles.blur} src={blur} alt="" />}
      {shown !== null && shown !== src ? <img src={shown} alt="" width={size} height={size} /> : null}
      {stand === '' ? null : (
        <img src={stand} alt="" width={size} height={size} onError={() => setLost(stand)} />
      )}
      {src === '' || failed ? null : (
        <img
          key={`${src} ${attempt}`}
          className={shown === src || (eager && shown === null) ? undefined : styles.coming}
          src={src}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && shown === null) setShown(src);
          }}
          onError={onError}
          onLoad={() => setTimeout(() => setShown(src), shown === null ? 0 : fade)}
        />
      )}
      {failed && shown === null && stand === '' ? (
        <span className={styles.letter} aria-hidden="true">
          {initialOf(name)}
        </span>
      ) : null}
      {shimmer ? <span className={styles.shimmer} /> : null}
    </span>
  );
}

const initialOf = (name: string): string =>
  (/\p{L}\p{M}*|\p{Nd}/u.exec(name)?.[0] ?? '').toLocaleUpperCase(document.documentElement.lang || undefined);

/**
 * A picture that failed to load shows its colour and an initial, and is retried: soon, later, and when the
 * network returns.
 */
function useAnotherTry(src: string): { attempt: number; failed: boolean; onError: () => void } {
  const [tries, setTries] = useState({ src, attempt: 0, failed: false });
  const current = tries.src === src ? tries : { src, attempt: 0, failed: false };
  const { attempt, failed } = current;
  useEffect(() => {
    if (!failed) return;
    const again = () => setTries({ src, attempt: attempt + 1, failed: false });
    const timer = setTimeout(again, Math.min(60_000, 2000 * 2 ** attempt));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [src, attempt, failed]);
  return { attempt, failed, onError: () => setTries({ src, attempt, failed: true }) };
}

/** The blur is drawn only for late pictures of the first screen. */
function useBlur(hash: string | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!hash) return;
    let here = true;
    const timer = setTimeout(() => {
      // Without it the picture comes without a blur.
      import('thumbhash').then(
        ({ thumbHashToDataURL }) => {
          if (here) setUrl(thumbHashToDataURL(Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0))));
        },
        () => {},
      );
    }, 150);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [hash]);
  return url;
}

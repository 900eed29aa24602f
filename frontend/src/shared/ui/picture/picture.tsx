import { useEffect, useState } from 'react';
import { cx } from '../cx';
import styles from './picture.module.css';

/** As long as the style sheet fades, and a little more. */
const fade = 220;

type Props = {
  src: string;
  color: string;
  thumbHash?: string | null | undefined;
  /** The same picture as it is known already: it stands here until the large one has come, or instead of it. */
  known?: string | undefined;
  /** The picture that stays underneath while a painted one comes in. */
  className?: string | undefined;
  size?: number;
  eager?: boolean;
  shimmer?: boolean;
  /** What is pictured: its initial stands where no picture can be had. */
  name?: string;
};

/** Fills its square. What is not loaded yet is its colour, then its blur; a new picture fades in over the old one. */
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
  const blur = useBlur(eager && shown === null ? thumbHash : null);
  return (
    <span
      className={cx(styles.picture, className)}
      ref={(element) => element?.style.setProperty('--blur', color)}
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

/** A picture that did not come leaves its colour and an initial, never a torn page, and is asked for again: soon, later, or with the network. */
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

/** The blur is drawn only for pictures of the first screen that are really late. */
function useBlur(hash: string | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!hash) return;
    let here = true;
    const timer = setTimeout(() => {
      void import('thumbhash').then(({ thumbHashToDataURL }) => {
        if (here) setUrl(thumbHashToDataURL(Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0))));
      });
    }, 150);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [hash]);
  return url;
}

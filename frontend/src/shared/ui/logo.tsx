import styles from './logo.module.css';

/** A sun above a hill, which is a tick. */
export function Logo({ wordmark = true }: { wordmark?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="10.8" fill="#ffc94d" />
        <circle cx="10.7" cy="11" r="3.8" fill="#bc4206" />
        <path
          d="m10 20.3 7 7L27.8 12"
          fill="none"
          stroke="#2c1f16"
          strokeWidth="4.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {wordmark ? <span>Pictick</span> : null}
    </span>
  );
}

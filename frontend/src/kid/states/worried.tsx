import { Component, type ReactNode } from 'react';
import { Lock } from '../gate/lock';
import { WholeScene } from '../scene/scene';
import { t } from '../texts';
import { Announced } from './announced';
import styles from './quiet.module.css';

interface Props {
  children: ReactNode;
  note: (error: unknown) => void;
}

/** A fault of the page: Kuzu is worried, and one card brings the page back. */
export class Worried extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.note(error);
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <WorriedScreen onTap={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

function WorriedScreen({ onTap }: { onTap: () => void }) {
  return (
    <main className={styles.quiet}>
      <WholeScene sky="midday" />
      <img className={styles.kuzu} src="/figures/kuzu-worry.svg" alt="" />
      <Announced title={t('kid.fault')} />
      <button type="button" className={styles.card} aria-label={t('kid.again')} onClick={onTap}>
        <svg viewBox="0 0 100 100" aria-hidden="true" fill="none" strokeLinecap="round">
          <path d="M29 40a23 23 0 0 1 42-4M38 34a16 16 0 0 1 26 5M24 52v6" stroke="#e8a91c" strokeWidth="5" />
          <path
            d="M46 40a6 6 0 0 1 12 0v21l17 5q8 3 6 12l-5 20H44L28 74q-4-8 3-11 5-2 9 2l6 7z"
            fill="#ffcf63"
          />
        </svg>
      </button>
      <Lock />
    </main>
  );
}

import { Component, type ReactNode } from 'react';
import { WholeScene } from '../scene/scene';
import { t } from '../texts';
import { Announced } from './announced';
import { Header } from './header';
import styles from './worried.module.css';

/** Tries after which the known cards come back. */
const mostTries = 3;
/** Time (ms) after which a fault is a new one. */
const calmMs = 10_000;

interface Props {
  children: ReactNode;
  note: (error: unknown) => void;
  /** Shown after a fault, instead of the worried screen. */
  instead?: ReactNode;
  /** Shown after three tries, instead of the children. */
  known?: ReactNode;
}

/** A fault of the page: Kuzu is worried, and one card brings the page back, at last with the known cards. */
export class Worried extends Component<Props, { failed: boolean; tries: number }> {
  override state = { failed: false, tries: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    clearTimeout(this.timer);
    this.props.note(error);
  }

  // Away from the eyes of the child all of the page is tried again.
  override componentDidMount(): void {
    document.addEventListener('visibilitychange', this.restart);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.restart);
  }

  private readonly restart = (): void => {
    if (document.visibilityState === 'hidden' && this.isKnown()) this.setState({ tries: 0 });
  };

  private isKnown(): boolean {
    return this.state.tries >= mostTries;
  }

  private readonly again = (): void => {
    this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.isKnown()) this.setState({ tries: 0 });
    }, calmMs);
  };

  override render(): ReactNode {
    const { children, note, instead, known } = this.props;
    if (!this.state.failed) return this.isKnown() && known ? known : children;
    return instead ?? <WorriedScreen note={note} onTap={this.again} />;
  }
}

function WorriedScreen({ note, onTap }: Pick<Props, 'note'> & { onTap: () => void }) {
  return (
    <main className={styles.worried}>
      <WholeScene sky="midday" isFlat />
      <img className={styles.kuzu} src="/figures/kuzu-worry.svg" alt="" />
      <Announced title={t('kid.fault')} />
      <button type="button" className={styles.card} aria-label={t('kid.again')} onClick={onTap}>
        <Tap />
      </button>
      {/* The fault may be one of the child's data: then the card stands alone. */}
      <Worried note={note} instead={false}>
        <Header other={null} />
      </Worried>
    </main>
  );
}

/** A finger that taps. */
function Tap() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" fill="none" strokeLinecap="round">
      <path
        d="M26.4 25.9a25.7 25.7 0 0 1 38.5-2.5M34.6 35.1a14 14 0 0 1 21.1-1.6M19.8 34q-1.8 4-1.8 9.5"
        stroke="#e8a91c"
        strokeWidth="3.7"
      />
      <path
        d="M39.3 100Q35 90 24.9 77.6A5.4 5.4 0 0 1 33.5 70.6L40.6 79V37.9a5.9 5.9 0 0 1 11.7 0V57.4L71 62.6Q81 66 80.7 75 80 84 75.1 94.6V100z"
        fill="#ffcf63"
      />
      <path d="M40.6 70.7V37.9a5.9 5.9 0 0 1 10.6-3.4Q46.6 35 46.6 39V77.8z" fill="#ffe19b" />
      <path d="M52.3 58v11M61.5 61v9M70.8 64v8" stroke="#f2b43c" strokeWidth="2" />
    </svg>
  );
}

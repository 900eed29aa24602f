import { Thing } from '../cards/thing';
import { useKidView } from '../kid-page';
import { WholeScene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { t } from '../texts';
import { Announced } from './announced';
import { Header } from './header';
import styles from './quiet.module.css';

/** Nothing is to be done, or the profile is no longer there: Kuzu waves by day and sleeps in the evening. */
export function Quiet({ state }: { state: 'nothing' | 'gone' | 'loading' }) {
  const sky = useSky();
  const { next, isDayOff } = useKidView();
  const isNothing = state === 'nothing';
  const isFree = isNothing && isDayOff;
  const pose = isNothing && sky === 'evening' ? 'sleep' : 'wave';
  return (
    <main className={styles.quiet}>
      <WholeScene sky={sky} />
      <Announced
        title={t(
          isFree ? 'kid.dayOff' : { loading: 'kid.loading', gone: 'kid.gone', nothing: 'kid.nothing' }[state],
        )}
      />
      {isNothing && next ? (
        <div
          className={styles.next}
          data-sky={next.band}
          role="img"
          aria-label={t('kid.next', { next: next.item.name })}
        >
          <i />
          <span>
            <Thing item={next.item} />
          </span>
        </div>
      ) : null}
      {state === 'loading' ? null : (
        <div className={styles.kuzu}>
          <img src={`/figures/kuzu-${pose}.svg`} alt="" />
          {isFree ? <SunHat /> : null}
        </div>
      )}
      {state === 'gone' ? null : <Header other={null} />}
    </main>
  );
}

function SunHat() {
  return (
    <svg viewBox="0 0 240 90" aria-hidden="true" stroke="#3a2838" strokeWidth="5" strokeLinejoin="round">
      <path d="M66 62Q70 6 120 6t54 56z" fill="#ffe19b" />
      <path d="M66 62l2-14q52 14 104 0l2 14z" fill="#ef8a62" />
      <path d="M8 66Q60 52 120 56t112 10q-40 20-112 20T8 66z" fill="#ffd873" />
    </svg>
  );
}

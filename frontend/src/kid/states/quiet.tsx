import { WholeScene } from '../scene/scene';
import { useSky } from '../scene/use-sky';
import { t } from '../texts';
import { Announced } from './announced';
import { Header } from './header';
import styles from './quiet.module.css';

/** Nothing is to be done, or the profile is no longer there: Kuzu waves by day and sleeps in the evening. */
export function Quiet({ state }: { state: 'nothing' | 'gone' | 'loading' }) {
  const sky = useSky();
  const pose = state === 'nothing' && sky === 'evening' ? 'sleep' : 'wave';
  return (
    <main className={styles.quiet}>
      <WholeScene sky={sky} />
      <Announced
        title={state === 'loading' ? t('kid.loading') : t(state === 'gone' ? 'kid.gone' : 'kid.nothing')}
      />
      {state === 'loading' ? null : <img className={styles.kuzu} src={`/figures/kuzu-${pose}.svg`} alt="" />}
      <Header other={null} />
    </main>
  );
}

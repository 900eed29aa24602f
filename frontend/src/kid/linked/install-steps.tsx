import { t } from '../texts';
import { HomeScreenPicture, InstallPicture, MenuPicture, SharePicture } from './install-pictures';
import { StepTitle } from './step-title';
import type { InstallWay } from './use-install-way';
import gateStyles from '../gate/gate.module.css';
import styles from './link-page.module.css';

const first = { prompt: InstallPicture, installed: InstallPicture, safari: SharePicture, menu: MenuPicture };

/** Two pictures of the way to the home screen, and the press where the browser offers one. */
export function InstallSteps({
  way,
  install,
}: {
  way: Exclude<InstallWay, 'app'>;
  install: () => Promise<void>;
}) {
  const First = first[way];
  return (
    <section className={styles.step} aria-labelledby="install-title">
      <StepTitle id="install-title" number={1}>
        {t('link.install.title')}
      </StepTitle>
      <p role="status">{t(way === 'installed' ? 'link.install.done' : 'link.install.lead')}</p>
      {way === 'installed' ? null : (
        <ol className={styles.pictures}>
          <li>
            <First />
            <span>{t(`link.install.${way}`)}</span>
          </li>
          <li>
            <HomeScreenPicture />
            <span>{t(way === 'safari' ? 'link.install.add' : 'link.install.open')}</span>
          </li>
        </ol>
      )}
      {way === 'prompt' ? (
        <button type="button" className={gateStyles.submit} onClick={() => void install()}>
          {t('link.install.press')}
        </button>
      ) : null}
    </section>
  );
}

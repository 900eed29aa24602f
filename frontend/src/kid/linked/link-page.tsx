import { useState } from 'react';
import { LegalRoom } from '../gate/legal-room';
import { Scene } from '../scene/scene';
import { t } from '../texts';
import { InstallSteps } from './install-steps';
import { inGroups, readTyped } from './letters';
import { LettersForm } from './letters-form';
import type { LinkPort } from './link-port';
import { StepTitle } from './step-title';
import { useInstallWay } from './use-install-way';
import gateStyles from '../gate/gate.module.css';
import styles from './link-page.module.css';

/** Sets up a device for a child: first the home screen, then the letters of an adult's device. */
export function LinkPage({ port }: { port: LinkPort }) {
  return (
    <div className="kid" data-gate="">
      <LegalRoom>
        <Steps port={port} />
      </LegalRoom>
    </div>
  );
}

function Steps({ port }: { port: LinkPort }) {
  const { way, install } = useInstallWay();
  /** In Safari the letters belong into the app on the home screen, unless the adult wants to go on here. */
  const [isHere, setHere] = useState(false);
  const isLater = way === 'safari' && !isHere;
  const given = readTyped(port.letters);
  const number = way === 'app' ? null : 2;
  return (
    <main className={styles.page}>
      <div className={styles.sky}>
        <Scene sky="midday" isLow />
        <img className={styles.kuzu} src="/figures/kuzu-wave.svg" alt="" />
      </div>
      <h1 className={gateStyles.title}>{t('link.title')}</h1>
      <p className={styles.lead}>{t('link.lead')}</p>
      <div className={styles.steps}>
        {way === 'app' ? null : <InstallSteps way={way} install={install} />}
        <section className={styles.step} aria-labelledby="letters-title">
          <StepTitle id="letters-title" number={number}>
            {t(isLater ? 'link.later.title' : 'link.letters')}
          </StepTitle>
          {isLater ? (
            <>
              <p>{t('link.later.text')}</p>
              {given === null ? null : (
                <p className={styles.given}>
                  <span>{t('link.later.given')}</span> <strong>{inGroups(given)}</strong>
                </p>
              )}
              <button type="button" className={gateStyles.forgot} onClick={() => setHere(true)}>
                {t('link.later.here')}
              </button>
            </>
          ) : (
            <LettersForm
              label={t('link.field')}
              isTitled
              hint={t(given === null ? 'link.hint' : 'link.filled')}
              press={t('link.press')}
              letters={port.letters}
              send={port.link}
            />
          )}
        </section>
      </div>
      <p className={styles.adults}>
        {t('link.adults')} <a href="/login">{t('link.login')}</a>
      </p>
    </main>
  );
}

import { Check, CircleAlert, CloudOff, Download, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, translate } from '../../../api/http/api-error';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { sizeIn } from '../../../shared/lib/format';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { downloadExport } from './download-export';
import styles from './data-card.module.css';

type Stage =
  | { is: 'idle' }
  | { is: 'coming'; bytes: number }
  | { is: 'here'; bytes: number }
  | { is: 'failed'; why: string };

/** The settings card that downloads all data of the user. */
export function DataCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const online = useOnline();
  const { stage, take, stop } = useTaking();
  return (
    <SettingsCard id="data" title={t('data.title')} lead={t('data.lead')} wide>
      <Progress stage={stage} />
      {!online && stage.is !== 'coming' ? (
        <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{t('data.offline')}</Banner>
      ) : null}
      <div className={styles.actions}>
        {stage.is === 'coming' ? (
          <Button kind="quiet" icon={<X aria-hidden="true" strokeWidth={2.25} />} onClick={stop}>
            {t('common.cancel')}
          </Button>
        ) : (
          <Button
            kind="soft"
            icon={<Download aria-hidden="true" strokeWidth={2.25} />}
            disabled={!online}
            onClick={take}
          >
            {t('data.take')}
          </Button>
        )}
        {children}
      </div>
    </SettingsCard>
  );
}

/** The progress of the download. Screen readers skip it, because it changes all the time. */
function Progress({ stage }: { stage: Stage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (stage.is === 'failed') {
    return (
      <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
        {stage.why}
      </Banner>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {stage.is === 'coming' ? t('data.coming') : stage.is === 'here' ? t('data.here') : ''}
      </p>
      {stage.is === 'coming' ? (
        <p className={styles.told} aria-hidden="true">
          <span className={styles.moving} />
          {t('data.coming')} {stage.bytes > 0 ? sizeIn(language, stage.bytes) : null}
        </p>
      ) : null}
      {stage.is === 'here' ? (
        <p className={styles.told} aria-hidden="true">
          <Check strokeWidth={2.5} />
          {t('data.here')} {sizeIn(language, stage.bytes)}
        </p>
      ) : null}
    </>
  );
}

function useTaking() {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  // Leaving the page aborts the download.
  useEffect(() => () => running.current?.abort(), []);

  const take = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    let bytes = 0;
    const progress = (come: number): void => {
      bytes = come;
      setStage({ is: 'coming', bytes });
    };
    try {
      const taken = await downloadExport({ signal: controller.signal, progress, begin: () => progress(0) });
      setStage(taken ? { is: 'here', bytes } : { is: 'idle' });
    } catch (error) {
      if (controller.signal.aborted) setStage({ is: 'idle' });
      else
        setStage({
          is: 'failed',
          why: error instanceof ApiError ? translate(error.messageKey) : t('data.failed'),
        });
    }
  };
  return { stage, take: () => void take(), stop: () => running.current?.abort() };
}

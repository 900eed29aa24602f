import { linkCodeMinutes } from '@pictick/rules/household/link-code';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { headingOf } from '../../../shared/lib/focus-next';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { ProgressRing } from '../../../shared/ui/progress';
import { inGroups } from './draw-code';
import type { Linking } from './use-code';
import styles from './code-view.module.css';

const ended = { over: 'linked.code.over', gone: 'linked.code.gone', replaced: 'linked.code.replaced' };

/** A code in large letters, how long it works, and what has become of it. `above` is hidden with an end. */
export function CodeView({
  linking: { code, outcome, minutesLeft },
  above,
  keep,
  below,
  used,
}: {
  linking: Linking;
  above?: ReactNode;
  /** Says how long the page has to stay open. */
  keep: string;
  below?: ReactNode;
  /** The words for a code that was used. */
  used: string;
}) {
  const { t } = useTranslation();
  const online = useOnline();
  const view = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (view.current) headingOf(view.current)?.focus();
  }, []);
  if (!code) return null;
  const { state } = outcome;
  const works = state === 'open';
  return (
    <div ref={view} className={styles.view}>
      {works ? above : null}
      {state === 'used' ? null : <Letters letters={code.letters} isOver={!works} />}
      {works ? (
        <p className={styles.time}>
          <ProgressRing done={minutesLeft} total={linkCodeMinutes} />
          <span>
            {t('linked.code.works', { count: minutesLeft })}
            <br />
            <span className={styles.keep}>{keep}</span>
          </span>
        </p>
      ) : null}
      {/* Says what has become of the code, but not each minute. */}
      <div role="status" className={styles.outcome}>
        {state === 'used' ? (
          <>
            <Sticker size={84} falling />
            <p className={styles.used}>{used}</p>
          </>
        ) : works ? null : (
          <p>{t(ended[state])}</p>
        )}
      </div>
      {works && !online ? (
        <p className={styles.offline}>
          <CloudOff aria-hidden="true" strokeWidth={2.25} />
          <span>{t('linked.code.offline')}</span>
        </p>
      ) : null}
      {works ? below : null}
    </div>
  );
}

function Letters({ letters, isOver }: { letters: string; isOver: boolean }) {
  const { t } = useTranslation();
  const [first, second] = inGroups(letters);
  return (
    <p className={cx(styles.letters, isOver && styles.over)} translate="no">
      <span aria-hidden="true">{first}</span>
      <span aria-hidden="true">{second}</span>
      <span className="visually-hidden">
        {t('linked.code.spelt', { letters: Array.from(first + second).join(', ') })}
      </span>
    </p>
  );
}

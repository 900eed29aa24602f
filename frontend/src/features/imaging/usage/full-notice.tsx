import { Image, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dayIn } from '../../../shared/lib/dates';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Banner } from '../../../shared/ui/banner';
import { IconButton } from '../../../shared/ui/button';
import type { WhySimple } from './month-left';
import { monthOf, storageKey } from './quota-notice';
import styles from './full-notice.module.css';

const MonthLeft = lazyComponent<{ onKnown: (why: WhySimple) => void }>(() => import('./month-left'));

/**
 * Explains plain pictures once a month, when the first of them appears. Until the quota is known the text is
 * rendered invisible, so that the page does not jump.
 */
export default function FullNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const [dismissed, setDismissed] = useState(false);
  const [why, setWhy] = useState<WhySimple>();
  if (dismissed) return null;
  const understood = () => {
    write(monthOf(now));
    setDismissed(true);
  };
  const anew = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
  return (
    <>
      {why === null ? null : (
        <div className={why ? undefined : styles.unsure}>
          <Banner
            icon={<Image aria-hidden="true" strokeWidth={2.25} />}
            action={
              <IconButton label={t('usage.understood')} onClick={understood}>
                <X aria-hidden="true" strokeWidth={2.25} />
              </IconButton>
            }
          >
            {why === 'over'
              ? t('picture.trialOver')
              : t('usage.once', { date: dayIn(language, anew, { day: 'numeric', month: 'long' }) })}
          </Banner>
        </div>
      )}
      {/* The answer may be older than the last picture; another one follows. */}
      <Suspense>
        <MonthLeft onKnown={setWhy} />
      </Suspense>
    </>
  );
}

function write(month: string): void {
  try {
    localStorage.setItem(storageKey, month);
  } catch {
    // Without storage the notice is shown again on the next visit.
  }
}

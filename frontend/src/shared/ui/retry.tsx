import { CircleAlert, Hourglass, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Banner } from './banner';
import { EmptyFan } from './picture/empty-fan';
import { EmptyText } from './skeleton';

/** In ms: a request times out after ten seconds and is repeated soon after. */
const afterFirstRead = 10_500;

/** Says that a request failed and offers a retry. Known data stays on the page. */
export function RetryBanner({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      failed
      icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" onClick={onRetry}>
          {t('common.retry')}
        </button>
      }
    >
      {text}
    </Banner>
  );
}

/** The skeleton of a card with a button to retry, while no data is known. */
export function RetrySkeleton({
  text,
  page = false,
  onRetry,
}: {
  text: string;
  page?: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyFan
        single
        action={
          <button type="button" aria-label={t('common.retry')} title={t('common.retry')} onClick={onRetry}>
            <RefreshCw aria-hidden="true" strokeWidth={2.5} />
          </button>
        }
      />
      <EmptyText title={text} page={page}>
        {t('errors.tryAgain')}
      </EmptyText>
    </div>
  );
}

/** Stands beside a skeleton; says that loading is slow once the first request has timed out. */
export function SlowNote() {
  const { t } = useTranslation();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterFirstRead);
    return () => clearTimeout(timer);
  }, []);
  return slow ? (
    <Banner slim icon={<Hourglass aria-hidden="true" strokeWidth={2.25} />}>
      {t('common.slow')}
    </Banner>
  ) : null;
}

import { CircleAlert, Hourglass, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Banner } from './banner';
import { EmptyFan } from './picture/empty-fan';
import { EmptyText } from './skeleton';

/** A read is given up after ten seconds, and asked again soon after. */
const afterFirstRead = 10_500;

/** Says that something did not load, and offers to try again. What is known stays on the page. */
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

/** Nothing is known yet: the skeleton of a card, with the way to try again on it. */
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

/** Stands beside the skeleton of what is read: says nothing until the first read was given up. */
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

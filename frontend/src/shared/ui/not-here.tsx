import { CircleAlert, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../hooks/use-online';
import { Banner } from './banner';

/** In the place of what has not come: without a network when it will, after a failure the way to try again. */
export function NotHere({ failed, offline, text, onRetry }: { failed: boolean; offline?: string | undefined; text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  if (!online) return offline === undefined ? null : <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{offline}</Banner>;
  if (!failed) return null;
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

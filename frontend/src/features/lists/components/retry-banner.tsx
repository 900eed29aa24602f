import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner';

/** Says that something did not load, and offers to try again. What is known stays on the page. */
export function RetryBanner({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      failed
      icon={<CircleAlert aria-hidden="true" />}
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

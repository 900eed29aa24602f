import { Layers } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import type { Question } from '../page/billing-questions';

/** Warns a user who pays for two subscriptions. */
export function MultipleWarning({ ask }: { ask: (question: Question) => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      failed
      icon={<Layers aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" aria-haspopup="dialog" onClick={() => ask({ kind: 'others' })}>
          {t('billing.multiple.button')}
        </button>
      }
    >
      {t('billing.multiple.warning')}
    </Banner>
  );
}

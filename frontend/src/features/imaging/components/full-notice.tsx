import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { Banner } from '../../../shared/ui/banner';
import { useLimits } from '../api/limits';
import { datesOf } from '../month';

const storageKey = 'pictick_full_month';

/** Simple pictures are explained once a month, when the first of them appears. */
export default function FullNotice() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notice />
    </QueryClientProvider>
  );
}

function Notice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: limits } = useLimits();
  const [told, setTold] = useState(read);
  if (!limits || limits.canGenerate || limits.monthlyUsed < limits.monthlyLimit || told === limits.month) return null;
  const understood = () => {
    write(limits.month);
    setTold(limits.month);
  };
  return (
    <Banner
      icon={<Image aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" onClick={understood}>
          {t('usage.understood')}
        </button>
      }
    >
      {t('usage.once', datesOf(limits, language))}
    </Banner>
  );
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(month: string): void {
  try {
    localStorage.setItem(storageKey, month);
  } catch {
    // Then it is told again next time.
  }
}

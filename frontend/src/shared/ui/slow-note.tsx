import { useEffect, useState } from 'react';
import { Hourglass } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Banner } from './banner';

/** A read is given up after ten seconds, and asked again soon after. */
const afterFirstRead = 10_500;

/** Stands beside the ghost of what is read: says nothing until the first read was given up. */
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

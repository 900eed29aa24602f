import { Archive } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { EmptyFan } from '../../../shared/ui/picture/empty-fan';
import { EmptyText } from '../../../shared/ui/skeleton';

export default function EmptyArchive() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyFan single action={<Archive aria-hidden="true" strokeWidth={2.25} />} />
      <EmptyText title={t('home.archiveEmptyTitle')}>{t('home.archiveEmptyText')}</EmptyText>
    </>
  );
}

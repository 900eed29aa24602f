import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner';
import { setArchived } from '../api/lists';

/** A list that was put away can still be opened and ticked; its owner has it back with one press. */
export default function ArchivedNotice({ id, own }: { id: string; own: boolean }) {
  const { t } = useTranslation();
  return (
    <Banner
      icon={<Archive aria-hidden="true" strokeWidth={2.25} />}
      action={
        own ? (
          <button type="button" onClick={() => void setArchived(id, false)}>
            {t('list.unarchive')}
          </button>
        ) : null
      }
    >
      {t('list.inArchive')}
    </Banner>
  );
}

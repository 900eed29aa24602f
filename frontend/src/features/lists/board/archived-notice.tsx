import { Archive } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import type { ListQuestion } from '../my-lists/list-question';

export type ArchivedProps = { own: boolean; onAsk: (what: ListQuestion['what']) => void };

/** Says that the list is archived. It can still be used, and its owner can unarchive it here. */
export default function ArchivedNotice({ own, onAsk }: ArchivedProps) {
  const { t } = useTranslation();
  return (
    <Banner
      icon={<Archive aria-hidden="true" strokeWidth={2.25} />}
      action={
        own ? (
          <button type="button" aria-haspopup="dialog" onClick={() => onAsk('unarchive')}>
            {t('list.unarchive')}
          </button>
        ) : null
      }
    >
      {t('list.inArchive')}
    </Banner>
  );
}

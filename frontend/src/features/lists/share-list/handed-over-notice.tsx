import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { isNews } from './former-member';

/** Whom it has been said to in this visit: once is enough. */
const dismissed = new Set<string>();

/** Its owner has deleted their account, and the list has come to whoever reads this. */
export default function HandedOverNotice({ listId, at }: { listId: string; at: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(() => isNews(at, Date.now()) && !dismissed.has(listId));
  if (!shown) return null;
  return (
    <Banner
      icon={<KeyRound aria-hidden="true" />}
      action={
        <button
          type="button"
          onClick={() => {
            dismissed.add(listId);
            setShown(false);
          }}
        >
          {t('common.close')}
        </button>
      }
    >
      {t('list.handedOver')}
    </Banner>
  );
}

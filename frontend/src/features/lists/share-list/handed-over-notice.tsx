import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';

/** The lists whose notice was closed in this visit. */
const dismissed = new Set<string>();

const newsDays = 7;

/** True while the notice is recent enough to be shown, by the clock of the device. */
export const isNews = (handedOverAt: string, now: number): boolean =>
  now - Date.parse(handedOverAt) < newsDays * 86_400_000;

/** Tells the user that the list is theirs now, because its owner has deleted their account. */
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

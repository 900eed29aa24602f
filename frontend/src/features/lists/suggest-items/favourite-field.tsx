import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SwitchRow } from '../../../shared/ui/form/switch-row';
import { openItemParser } from '../add-item/item-parser';
import { setFavourite } from './change-history';
import { useFavourites } from './use-favourites';
import styles from './favourite-field.module.css';

/** Whether a thing is a favourite of the home. A change is saved at once. Nothing without a home. */
export function FavouriteField({ name }: { name: string }) {
  const { t } = useTranslation();
  const [keys, setKeys] = useState<{ keyOf: (name: string) => string } | null>(null);
  const favourites = useFavourites(keys?.keyOf ?? null);
  useEffect(() => {
    let here = true;
    void openItemParser('shopping').then(
      ({ keyOf }) => {
        if (here) setKeys({ keyOf });
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  if (!keys || !favourites) return null;
  const isOn = favourites.has(keys.keyOf(name));
  return (
    <div className={styles.field}>
      <SwitchRow
        icon={<Star aria-hidden="true" className={isOn ? styles.star : undefined} />}
        label={t('usual.favourite')}
        on={isOn}
        onChange={(on) => void setFavourite(name, keys.keyOf, on)}
      />
    </div>
  );
}

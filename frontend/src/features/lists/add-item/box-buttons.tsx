import { LayoutGrid, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button, IconButton } from '../../../shared/ui/button';
import styles from './add-box.module.css';

/** Memoised: a key in the field renders none of these buttons again. */
export const BrowseIcon = memo(function BrowseIcon({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('browse.title')} className={styles.browse} onClick={onBrowse}>
      <LayoutGrid aria-hidden="true" strokeWidth={2.25} />
    </IconButton>
  );
});

export const BrowseButton = memo(function BrowseButton({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation();
  return (
    <Button kind="text" small icon={<LayoutGrid aria-hidden="true" strokeWidth={2.25} />} onClick={onBrowse}>
      {t('browse.title')}
    </Button>
  );
});

export const AddButton = memo(function AddButton() {
  const { t } = useTranslation();
  const label = t('common.add');
  return (
    <>
      <kbd className={styles.key} aria-hidden="true">
        N
      </kbd>
      <button type="submit" className={styles.plus} aria-label={label} title={label}>
        <Plus aria-hidden="true" strokeWidth={3} />
      </button>
    </>
  );
});

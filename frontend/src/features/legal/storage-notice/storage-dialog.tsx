import { useTranslation } from '../../../i18n/use-translation';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { type StorageEntry, storageEntries, type StorageKind } from './storage-entries';
import styles from './storage-dialog.module.css';

/** All entries in the storage of this browser: purpose, place and duration. */
export default function StorageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('legal');
  return (
    <Dialog open={open} onClose={onClose} title={t('stored.title')}>
      <div className={styles.stored}>
        <p>{t('stored.lead')}</p>
        <h3>{t('stored.necessary')}</h3>
        <ul>
          {storageEntries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </ul>
        <h3>{t('stored.optional')}</h3>
        <p>{t('stored.nothing')}</p>
      </div>
    </Dialog>
  );
}

function Entry({ id, names }: StorageEntry) {
  const { t } = useTranslation('legal');
  const places = Object.entries(names) as [StorageKind, readonly string[]][];
  return (
    <li>
      <strong>{t(`stored.entry.${id}.what`)}</strong>
      <span>{t(`stored.entry.${id}.until`)}</span>
      {places.map(([where, each]) => (
        <small key={where}>
          {t(`stored.where.${where}`)}: <code translate="no">{each.join(', ')}</code>
        </small>
      ))}
    </li>
  );
}

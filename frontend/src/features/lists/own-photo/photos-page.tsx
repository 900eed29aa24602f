import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useHousehold } from '../../../api/engine/households';
import { queryClient } from '../../../api/queries/query-client';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { useOnline } from '../../../shared/hooks/use-online';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button, IconButton } from '../../../shared/ui/button';
import { IconLink } from '../../../shared/ui/link-button';
import { Picture } from '../../../shared/ui/picture/picture';
import { type HeldPhoto, type PhotosOfHolder, removePhoto, useHeldPhotos } from './held-photos';
import styles from './photos-page.module.css';

/** All own photos of the families of an adult and of the adult, and the way to make room. */
export function PhotosPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  );
}

function Page() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useHeldPhotos();
  useDocumentTitle(t('photo.all'));
  // The user's own photos are not mentioned where there are only those of the family.
  const holders = data?.filter(({ householdId, photos }) => householdId !== null || photos.length > 0);
  return (
    <div className={styles.page}>
      <IconLink label={t('nav.back')} to={`${paths.settings}#family`} className={styles.back}>
        <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
      </IconLink>
      <h1>{t('photo.all')}</h1>
      <p className={styles.lead}>{t('photos.lead')}</p>
      {!holders ? (
        <AsyncPlaceholder
          failed={isError}
          offline={t('photo.offline')}
          text={t('photos.failed')}
          height={420}
          onRetry={() => void refetch()}
        />
      ) : holders.length === 0 ? (
        <p className={styles.lead}>{t('photos.empty')}</p>
      ) : (
        holders.map((holder) => <Holder key={holder.householdId} {...holder} />)
      )}
    </div>
  );
}

function Holder({ householdId, photos, photoLimit: max }: PhotosOfHolder) {
  const { t } = useTranslation();
  const household = useHousehold();
  const known = household?.id === householdId ? household.name : t('family.title');
  const name = householdId === null ? t('photos.mine') : known;
  const isFull = photos.length >= max;
  return (
    <section className={styles.holder} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={styles.count}>{t('photos.count', { count: photos.length, max })}</span>
      </header>
      {isFull ? (
        <p className={styles.full}>
          <span>{t('photos.full')}</span>
          <Button kind="honey" small aria-haspopup="dialog" onClick={() => openPlansDialog()}>
            {t('plan.see')}
          </Button>
        </p>
      ) : null}
      {photos.length === 0 ? <p className={styles.lead}>{t('photos.empty')}</p> : null}
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <Photo key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  );
}

function Photo({ photo }: { photo: HeldPhoto }) {
  const { t } = useTranslation();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const { name, thumbnailUrl, thumbHash, color } = photo;
  async function remove() {
    setBusy(true);
    await removePhoto(photo);
    setBusy(false);
  }
  return (
    <li ref={focusGoesOn} className={styles.photo}>
      <Picture
        name={name}
        src={thumbnailUrl}
        thumbHash={thumbHash}
        color={color}
        className={styles.picture}
      />
      <span className={styles.name}>{name}</span>
      <IconButton
        label={t('photos.remove', { name })}
        disabled={busy || !online}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
    </li>
  );
}

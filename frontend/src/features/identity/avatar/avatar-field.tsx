import { CircleAlert, Trash2, Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { messageOf } from '../../../api/http/api-error';
import type { User } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { look } from '../../../shared/ui/button-look';
import { Avatar } from '../../../shared/ui/picture/avatar';
import { showToast } from '../../../shared/ui/toast/toast';
import { endPraise } from '../../../shared/ui/toast/toast-queue';
import { useRemoveAvatar, useUploadAvatar } from '../profile/profile';
import styles from '../profile/profile.module.css';

/** The user's avatar: the picture from Google, an uploaded one, or the initial. */
export function AvatarField({ user, online }: { user: User; online: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const show = useUploadAvatar({
    onSuccess: (profile) => {
      if (profile) showToast({ text: t('profile.pictureSaved') });
    },
  });
  const hide = useRemoveAvatar({ onSuccess: () => showToast({ text: t('profile.pictureRemoved') }) });
  const busy = show.isPending || hide.isPending;
  const error = show.error ?? hide.error;
  const problem = error
    ? messageOf(error, 'errors.updateUser')
    : show.data === null
      ? t('errors.imageUnreadable')
      : null;

  /** Clears the message of the previous press. */
  function forget(): void {
    show.reset();
    hide.reset();
    endPraise();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen || busy) return;
    forget();
    show.mutate(chosen);
  }

  function remove() {
    if (busy) return;
    forget();
    hide.mutate();
  }

  return (
    <div className={styles.face} aria-busy={busy || undefined}>
      <Avatar name={user.name} src={user.avatarUrl} language={language} className={styles.picture} />
      <div className={styles.ways}>
        <label>
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            disabled={!online}
            onChange={choose}
          />
          <span className={look({ kind: 'quiet', small: true })} data-off={!online || undefined}>
            <Upload aria-hidden="true" strokeWidth={2.25} />
            <span>{t('reference.choose')}</span>
          </span>
        </label>
        {user.avatarUrl ? (
          <Button
            kind="text"
            small
            busy={hide.isPending}
            disabled={!online}
            icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />}
            onClick={remove}
          >
            {t('profile.removePicture')}
          </Button>
        ) : null}
      </div>
      <p className={styles.wrong} role="alert">
        {problem ? (
          <>
            <CircleAlert aria-hidden="true" />
            {problem}
          </>
        ) : null}
      </p>
    </div>
  );
}

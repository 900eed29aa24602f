import { useState, type ChangeEvent } from 'react';
import { CircleAlert, Trash2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/api-error';
import type { User } from '../../../api/session';
import { useLanguage } from '../../../i18n/i18n';
import { asJpeg } from '../../../shared/lib/phone-photo';
import { Avatar } from '../../../shared/ui/avatar';
import { Button } from '../../../shared/ui/button';
import { look } from '../../../shared/ui/button-look';
import { showToast } from '../../../shared/ui/toast';
import { endPraise } from '../../../shared/ui/toast-queue';
import { hideFace, showFace } from '../api/profile';
import styles from './profile.module.css';

/** More than is ever shown, and small enough for a slow line. */
const side = 768;

/** How one looks: Google's picture, one of one's own, or the letter. */
export function FaceField({ user, online }: { user: User; online: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'show' | 'hide' | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen || busy) return;
    await change('show', async () => {
      const picture = await asJpeg(chosen, side);
      if (picture) await showFace(picture);
      else setProblem(t('errors.imageUnreadable'));
      return picture !== null;
    });
  }

  async function change(what: 'show' | 'hide', work: () => Promise<boolean>) {
    setBusy(what);
    setProblem(null);
    // Whatever comes of this, the word about the picture before is over.
    endPraise();
    try {
      if (await work()) showToast({ text: t(what === 'show' ? 'profile.pictureSaved' : 'profile.pictureRemoved') });
    } catch (error) {
      console.error('The picture could not be changed', error);
      setProblem(messageOf(error, 'errors.updateUser'));
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={styles.face} aria-busy={busy !== null || undefined}>
      <Avatar name={user.name} src={user.avatarUrl} language={language} className={styles.picture} />
      <div className={styles.ways}>
        <label>
          <input type="file" className="visually-hidden" accept="image/*" disabled={!online} onChange={(event) => void choose(event)} />
          <span className={look({ kind: 'quiet', small: true })} data-off={!online || undefined}>
            <Upload aria-hidden="true" strokeWidth={2.25} />
            <span>{t('reference.choose')}</span>
          </span>
        </label>
        {user.avatarUrl ? (
          <Button kind="text" small busy={busy === 'hide'} disabled={!online} icon={<Trash2 aria-hidden="true" strokeWidth={2.25} />} onClick={() => void change('hide', () => hideFace().then(() => true))}>
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

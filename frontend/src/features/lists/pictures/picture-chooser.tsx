import { Images } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Picture } from '../../../shared/ui/picture/picture';
import { showToast } from '../../../shared/ui/toast/toast';
import type { ListType } from '../../../sync/types';
import type { ItemRow } from '../api/lists';
import { chooseAgain, choosePicture, otherPictures, type OtherPicture } from './choose-picture';
import styles from './picture-chooser.module.css';

/** Other plain pictures for the name of an item. A tap on one shows it from then on. */
export function ChoosePicture({
  item,
  listType,
  disabled,
  hasPhoto = false,
  children,
}: {
  item: ItemRow;
  listType: ListType;
  disabled: boolean;
  /** A photo stands in place of the drawings. */
  hasPhoto?: boolean;
  /** Other ways to another picture, in the same row. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [others, setOthers] = useState<readonly OtherPicture[] | 'missed' | null>(null);
  const toggle = useRef<HTMLDivElement>(null);
  const id = useId();
  const { name, depicts } = item;
  useEffect(() => {
    if (!open) return;
    let wanted = true;
    const show = (found: typeof others): void => {
      if (wanted) setOthers(found);
    };
    void otherPictures({ name, depicts }, listType).then(show, () => show('missed'));
    return () => {
      wanted = false;
    };
  }, [open, name, depicts, listType]);

  function choose({ depiction }: OtherPicture) {
    setOpen(false);
    toggle.current?.querySelector('button')?.focus();
    void choosePicture(item, depiction);
    showToast({
      text: t('picture.chosen', { name }),
      picture: { url: depiction.image.thumbnailUrl, color: depiction.image.color },
      undo: () => chooseAgain(item),
    });
  }

  return (
    <div ref={toggle} className={styles.choose}>
      <div className={styles.ways}>
        {hasPhoto ? null : (
          <Button
            small
            kind="soft"
            disabled={disabled}
            icon={<Images aria-hidden="true" strokeWidth={2.25} />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('picture.notThis')}
          </Button>
        )}
        {children}
      </div>
      <div
        id={id}
        role="group"
        aria-label={t('picture.others', { name })}
        hidden={!open || disabled || hasPhoto}
        aria-busy={others === null}
        className={styles.others}
      >
        {open && others === null ? <p role="status">{t('common.loading')}</p> : null}
        {open && Array.isArray(others)
          ? others.map((other: OtherPicture) => (
              <button
                key={other.depiction.depicts}
                type="button"
                className={styles.other}
                onClick={() => choose(other)}
              >
                <Picture
                  name={name}
                  src={other.depiction.image.imageUrl}
                  color={other.depiction.image.color}
                  size={96}
                />
                <span>{other.shows ?? t('picture.letter')}</span>
              </button>
            ))
          : null}
        {others?.length === 0 ? <p>{t('picture.noOthers')}</p> : null}
        {others === 'missed' ? <p role="status">{t('picture.othersFailed')}</p> : null}
      </div>
    </div>
  );
}

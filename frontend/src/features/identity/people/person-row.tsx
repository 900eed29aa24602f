import { ChevronRight } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { Avatar } from '../../../shared/ui/picture/avatar';
import { Faces } from './faces';
import { isOver, shortDate } from './last-day';
import type { Member } from './people';
import styles from './people.module.css';

/** A member: avatar, name, role, and a helper's children and end. `onOpen` null: nothing to open. */
export function PersonRow({
  member: { name, avatarUrl, role, children, until },
  faces,
  isMe,
  onOpen,
}: {
  member: Member;
  faces: readonly Child[];
  isMe: boolean;
  onOpen: (() => void) | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = [
    t(`people.role.${role}`),
    ...(until
      ? [
          t(isOver(until) ? 'people.ended' : 'people.until', {
            date: shortDate(language, until),
          }),
        ]
      : []),
  ].join(' · ');
  const words = (
    <>
      <Avatar name={name} src={avatarUrl} language={language} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name} {isMe ? <span className={styles.fact}>{t('people.you')}</span> : null}
        </span>{' '}
        <span className={styles.fact}>{facts}</span>
        {role === 'helper' ? <Faces ids={children ?? null} faces={faces} /> : null}
      </span>
    </>
  );
  return (
    <li ref={focusGoesOn}>
      {onOpen ? (
        <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
          {words}
          <ChevronRight aria-hidden="true" strokeWidth={2.25} />
        </button>
      ) : (
        <div className={styles.row}>{words}</div>
      )}
    </li>
  );
}

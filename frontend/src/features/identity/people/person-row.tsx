import { ChevronRight } from 'lucide-react';
import type { Child } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { Avatar } from '../../../shared/ui/picture/avatar';
import { Faces } from './faces';
import { isOver, shortDate } from './last-day';
import type { Member } from './people';
import rows from '../../../shared/ui/entry-rows.module.css';

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
      <span className={rows.words}>
        <span className={rows.name}>
          {name} {isMe ? <span className={rows.fact}>{t('people.you')}</span> : null}
        </span>{' '}
        <span className={rows.fact}>{facts}</span>
        {role === 'helper' ? <Faces ids={children ?? null} faces={faces} /> : null}
      </span>
    </>
  );
  return (
    <li ref={focusGoesOn}>
      {onOpen ? (
        <button type="button" className={rows.row} aria-haspopup="dialog" onClick={onOpen}>
          {words}
          <ChevronRight aria-hidden="true" strokeWidth={2.25} />
        </button>
      ) : (
        <div className={rows.row}>{words}</div>
      )}
    </li>
  );
}

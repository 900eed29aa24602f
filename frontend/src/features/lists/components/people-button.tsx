import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/button';
import type { ListRow } from '../api/lists';
import MemberStack from './member-stack';
import styles from './member-stack.module.css';

/** The way to the people of a list, from inside: their faces, or the wish to have some. */
export default function PeopleButton({ list, onOpen }: { list: ListRow; onOpen: () => void }) {
  const { t } = useTranslation();
  const people = list.collaborators ?? [];
  const label = t(list.role === 'owner' ? 'share.title' : 'share.people');
  if (people.length > 1) {
    return (
      <button type="button" className={styles.button} aria-haspopup="dialog" title={label} onClick={onOpen}>
        <span className="visually-hidden">{label}: </span>
        <MemberStack people={people} />
      </button>
    );
  }
  return (
    <IconButton label={label} aria-haspopup="dialog" onClick={onOpen}>
      {list.role === 'owner' ? <UserPlus aria-hidden="true" strokeWidth={2.25} /> : <Users aria-hidden="true" strokeWidth={2.25} />}
    </IconButton>
  );
}

import type { Mark } from '@pictick/rules/routines/mark';
import { useHousehold } from '../../../api/engine/households';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Avatar } from '../../../shared/ui/picture/avatar';
import styles from './done-by.module.css';

/** The face and the name of the child or the adult who set a mark. Nothing for an unknown id. */
export function DoneBy({ mark }: { mark: Pick<Mark, 'actor'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const household = useHousehold();
  const child = household?.children.find(({ id }) => id === mark.actor);
  const adult = household?.members.find(({ userId }) => userId === mark.actor);
  const name = child?.nickname ?? adult?.name;
  if (name === undefined) return null;
  return (
    <span className={styles.by}>
      {child ? (
        <AnimalFace animal={child.animal} colour={child.colour} size={22} />
      ) : (
        <Avatar name={name} src={adult?.avatarUrl} language={language} className={styles.avatar ?? ''} />
      )}
      <span aria-hidden="true">{name}</span>
      <span className="visually-hidden">{t('item.tickedBy', { name })}</span>
    </span>
  );
}

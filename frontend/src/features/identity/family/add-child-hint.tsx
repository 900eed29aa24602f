import { X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths';
import { readStorage, writeStorage } from '../../../i18n/language';
import { useTranslation } from '../../../i18n/use-translation';
import { Link } from '../../../shared/routing/link';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { IconButton } from '../../../shared/ui/button';
import styles from './add-child-hint.module.css';

const closedKey = 'pictick_child_hint';

/** The row on the home page that leads to the family. Once closed it never comes again on this device. */
export default function AddChildHint() {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(() => readStorage(closedKey) !== null);
  if (closed) return null;
  const close = () => {
    writeStorage(closedKey, 'closed');
    setClosed(true);
  };
  return (
    <div className={styles.hint}>
      <Link to={`${paths.settings}#family`} className={styles.link}>
        <span className={styles.faces} aria-hidden="true">
          <AnimalFace animal="fox" colour="honey" size={44} />
          <AnimalFace animal="rabbit" colour="violet" size={44} />
          <AnimalFace animal="bear" colour="peach" size={44} />
        </span>
        {t('family.addChild')}
      </Link>
      <IconButton label={t('family.hint.hide')} onClick={close}>
        <X aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
    </div>
  );
}

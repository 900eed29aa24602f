import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { Avatar } from '../../../shared/ui/picture/avatar';
import styles from './ticked-by.module.css';

/** The collaborator who has ticked an item. */
export type Ticker = { name: string; src: string | null };

/** The avatar of the collaborator who has ticked the item. It is part of the accessible name of the card. */
export default function TickedBy({ name, src, className }: Ticker & { className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = t('item.tickedBy', { name });
  return (
    <span className={cx(styles.face, className)} title={words}>
      <Avatar name={name} src={src} language={language} className={styles.avatar} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

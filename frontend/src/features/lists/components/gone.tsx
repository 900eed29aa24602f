import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { EmptyFan } from '../../../shared/ui/empty-fan';
import { EmptyText } from '../../../shared/ui/ghost';
import { LinkButton } from '../../../shared/ui/link-button';
import styles from './gone.module.css';

/** A list that is no more, or never was. */
export default function Gone({ deleted }: { deleted: boolean }) {
  const { t } = useTranslation();
  const title = t(deleted ? 'list.deletedTitle' : 'list.missingTitle');
  useDocumentTitle(title);
  return (
    <div className={styles.gone}>
      <EmptyFan single figure="/figures/lilly-wave.svg" />
      <EmptyText title={title} page>{t(deleted ? 'errors.listDeleted' : 'list.missingText')}</EmptyText>
      <div className={styles.centre}>
        <LinkButton kind="honey" to={paths.home}>
          {t('nav.home')}
        </LinkButton>
      </div>
    </div>
  );
}

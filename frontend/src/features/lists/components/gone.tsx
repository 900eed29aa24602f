import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title';
import { EmptyFan } from '../../../shared/ui/empty-fan';
import { EmptyText } from '../../../shared/ui/ghost';
import { LinkButton } from '../../../shared/ui/link-button';
import styles from './gone.module.css';

/** A list that is no more, or never was, or is no longer shared with whoever has it open. */
export default function Gone({ why }: { why: 'deleted' | 'missing' | 'taken' }) {
  const { t } = useTranslation();
  const title = t(`list.${why}Title`);
  useDocumentTitle(title);
  return (
    <div className={styles.gone}>
      <EmptyFan single figure="/figures/lilly-wave.svg" />
      <EmptyText title={title} page>{t(`list.${why}Text`)}</EmptyText>
      <div className={styles.centre}>
        <LinkButton kind="honey" to={paths.home}>
          {t('nav.home')}
        </LinkButton>
        {why === 'deleted' ? (
          <LinkButton kind="text" to={paths.trash}>
            {t('trash.title')}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

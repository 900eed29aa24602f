import {
  CircleQuestionMark,
  CreditCard,
  House,
  ListChecks,
  Menu as Burger,
  Play,
  ShoppingBasket,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { openPlansDialog } from '../../../shared/lib/plans-dialog-store';
import { IconButton } from '../../../shared/ui/button';
import { Menu } from '../../../shared/ui/dialog/popover';
import styles from './site-nav.module.css';

const sections = [
  { id: 'hero', icon: House, wide: false },
  { id: 'how', icon: ShoppingBasket, wide: true },
  { id: 'demo', icon: Play, wide: true },
  { id: 'features', icon: ListChecks, wide: true },
  { id: 'faq', icon: CircleQuestionMark, wide: true },
  { id: 'cta', icon: Sparkles, wide: false },
] as const;

/** Moves the focus to the target of the link, for keyboard users. */
function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The navigation of the landing page: links side by side where there is room, else a menu. */
export function SiteNav() {
  const { t } = useTranslation();
  return (
    <nav className={styles.nav} aria-label={t('landing.nav.label')}>
      {sections
        .filter(({ wide }) => wide)
        .map(({ id }) => (
          <a key={id} className={styles.link} href={`#${id}`}>
            {t(`landing.nav.${id}`)}
          </a>
        ))}
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => openPlansDialog()}>
        {t('landing.nav.prices')}
      </button>
      <span className={styles.menu}>
        <Menu
          label={t('landing.nav.label')}
          trigger={(props) => (
            <IconButton label={t('landing.nav.menu')} {...props}>
              <Burger aria-hidden="true" strokeWidth={2.5} />
            </IconButton>
          )}
          items={[
            ...sections.map(({ id, icon: Icon }) => ({
              label: t(`landing.nav.${id}`),
              icon: <Icon aria-hidden="true" strokeWidth={2.25} />,
              onChoose: () => scrollToSection(id),
            })),
            {
              label: t('landing.nav.prices'),
              icon: <CreditCard aria-hidden="true" strokeWidth={2.25} />,
              onChoose: () => openPlansDialog(),
            },
          ]}
        />
      </span>
    </nav>
  );
}

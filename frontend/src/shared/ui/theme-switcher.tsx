import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { useTheme } from '../hooks/use-theme';
import { themes } from '../lib/device-theme';
import { Segmented } from './form/segmented';

const icons = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitcher() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const choices = themes.map((id) => {
    const Icon = icons[id];
    return { id, label: t(`theme.${id}`), icon: <Icon aria-hidden="true" strokeWidth={2.25} /> };
  });
  return <Segmented label={t('theme.label')} choices={choices} chosen={theme} onChoose={setTheme} />;
}

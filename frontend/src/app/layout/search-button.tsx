import { Search } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { openSearch } from '../../shared/lib/search-dialog-store';
import { IconButton } from '../../shared/ui/button';

/** Opens the search over all lists. */
export function SearchButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('search.title')} className={className} onClick={openSearch}>
      <Search aria-hidden="true" strokeWidth={2.25} />
    </IconButton>
  );
}

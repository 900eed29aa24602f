import { useEffect, useState } from 'react';
import { readHealth } from '../../api/http/health';
import { useTranslation } from '../../i18n/use-translation';

const patience = 8000;

/** The support address for visitors. Renders nothing where the operator has set none. */
export default function Contact({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    void readHealth(AbortSignal.timeout(patience)).then(
      ({ supportEmail }) => setAddress(supportEmail ?? null),
      () => undefined,
    );
  }, []);
  if (address === null) return null;
  return (
    <a className={className} href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {t('footer.contact')}
    </a>
  );
}

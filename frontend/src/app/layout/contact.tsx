import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const patience = 8000;

/** Where to write, for whoever is not in. Nothing, where nobody reads it. */
export default function Contact({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    // Not by the client of the api: who only reads a page does not need it.
    void supportAddress().then(setAddress, () => undefined);
  }, []);
  if (address === null) return null;
  return (
    <a className={className} href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {t('footer.contact')}
    </a>
  );
}

async function supportAddress(): Promise<string | null> {
  const answer = await fetch('/api/health', { signal: AbortSignal.timeout(patience) });
  const { supportEmail } = (await answer.json()) as { supportEmail?: string | null };
  return supportEmail ?? null;
}

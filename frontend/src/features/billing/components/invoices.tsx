import { Ban, Check, CircleAlert, Clock, Download, FilePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../../api/api-error';
import { useLanguage } from '../../../i18n/i18n';
import { dateIn, moneyIn } from '../../../shared/lib/format';
import { IconButton } from '../../../shared/ui/button';
import { NotHere } from '../../../shared/ui/not-here';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { Ring } from '../../../shared/ui/spinner';
import { downloadInvoice } from '../api/download-invoice';
import { invoicesShown, useInvoices } from '../api/queries';
import type { Invoice } from '../api/wire';
import { lineName } from '../model/line-name';
import { Failure } from './notices';
import { Rows } from './rows';
import styles from './rows.module.css';

/** Invoices as they were written, each to be taken along. */
export function Invoices() {
  const { t } = useTranslation();
  return (
    <SettingsCard id="invoices" title={t('billing.invoices.title')}>
      <InvoiceList />
    </SettingsCard>
  );
}

export function InvoiceList({ limit = invoicesShown }: { limit?: number }) {
  const { t } = useTranslation();
  const { data: invoices, isError, refetch } = useInvoices(limit);
  if (!invoices) {
    return (
      <>
        <NotHere failed={isError} offline={t('billing.offline')} text={t('billing.invoices.loadFailed')} onRetry={() => void refetch()} />
        {isError ? null : <Rows />}
      </>
    );
  }
  if (invoices.length === 0) return <p className={styles.none}>{t('billing.invoices.empty')}</p>;
  return (
    <ul className={styles.rows}>
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

const icons = { paid: Check, open: Clock, draft: FilePen, void: Ban, uncollectible: CircleAlert };

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const Icon = icons[invoice.status];
  const date = dateIn(language, invoice.createdAt);

  async function take() {
    setBusy(true);
    setFailure(null);
    try {
      await downloadInvoice(invoice);
    } catch (error) {
      console.error('The invoice could not be fetched', error);
      setFailure(error instanceof ApiError ? messageOf(error) : t('billing.invoices.downloadFailed'));
    }
    setBusy(false);
  }

  return (
    <li>
      <div className={styles.row} data-file>
        <p className={styles.main}>
          <strong>{date}</strong>
          <span>{lineName(t, invoice, invoice.total) ?? invoice.productName}</span>
        </p>
        <p className={styles.status} data-status={invoice.status}>
          <Icon aria-hidden="true" strokeWidth={2.5} />
          {t(`billing.invoices.status.${invoice.status === 'paid' && invoice.total < 0 ? 'credited' : invoice.status}`)}
        </p>
        <p className={styles.amount}>{moneyIn(language, invoice.total, invoice.currency)}</p>
        {invoice.downloadable ? (
          <IconButton className={styles.file} label={t('billing.invoices.download', { date })} aria-busy={busy || undefined} onClick={() => busy || void take()}>
            {busy ? <Ring /> : <Download aria-hidden="true" strokeWidth={2.25} />}
          </IconButton>
        ) : null}
      </div>
      <div role="alert">{failure ? <Failure>{failure}</Failure> : null}</div>
    </li>
  );
}

import { effectiveCharacter, noCharacter } from '@pictick/rules/imaging/character';
import { QueryClientProvider } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { messageOf } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { RetryBanner } from '../../../shared/ui/retry';
import type { ListType } from '../../../sync/types';
import type { RepaintCost } from '../api/types';
import { namedCharacters, faceOf } from '../built-in';
import { usePrompts } from '../prompts/prompts';
import { useLimits } from '../usage/limits';
import { datesOf } from '../usage/month';
import { NoneLeft } from '../usage/none-left';
import { useRepaintCost } from './repaint-cost';
import styles from './repaint-dialog.module.css';

export interface RepaintProps {
  listId: string;
  listType: ListType;
  /** Null is the usual character of the list type. */
  character: string | null;
  open: boolean;
  onClose: () => void;
  onPaint: (itemIds: string[]) => void;
}

/** Offers to repaint a whole list with one character, and shows the cost first. */
export default function RepaintDialog(props: RepaintProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Offer {...props} />
    </QueryClientProvider>
  );
}

function Offer({ listId, listType, character, open, onClose, onPaint }: RepaintProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const title = useTitle(listType, character);
  const { data, error, refetch } = useRepaintCost(listId, character, open);
  const face = faceOf(effectiveCharacter(listType, character));
  const count = data?.itemIds.length ?? 0;

  function paint() {
    // A second press may come while the dialog closes.
    if (!open) return;
    onClose();
    if (data) onPaint(data.itemIds);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      accent={listType}
      footer={
        <>
          {data?.toPaint === 0 ? null : (
            <Button kind="accent" wide disabled={!online || count === 0} onClick={paint}>
              {count === 0 ? t('repaint.all') : t('repaint.button', { count })}
            </Button>
          )}
          <Button kind="quiet" wide onClick={onClose}>
            {t(data?.toPaint === 0 ? 'usage.understood' : 'repaint.later')}
          </Button>
        </>
      }
    >
      <div className={styles.offer}>
        {face ? <img className={styles.face} src={face} alt="" width="72" height="72" /> : null}
        <div className={cx(styles.told, !data && styles.expected)} role="status">
          {online ? null : (
            <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{t('repaint.offline')}</Banner>
          )}
          {data ? (
            <Cost
              cost={data}
              listType={listType}
              plain={effectiveCharacter(listType, character) === noCharacter}
            />
          ) : error ? (
            <RetryBanner text={messageOf(error)} onRetry={() => void refetch()} />
          ) : online ? (
            <p className={styles.skeleton}>{t('common.loading')}</p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/**
 * The number of pictures that change, of those that count and of those left, and the options where the quota
 * is not enough.
 */
function Cost({
  cost: { toPaint, counted, remaining, unpaintable, itemIds },
  listType,
  plain,
}: {
  cost: RepaintCost;
  listType: ListType;
  plain: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: limits } = useLimits();
  const isShort = counted > remaining;
  return (
    <>
      {toPaint === 0 ? <p className={styles.lead}>{t('repaint.nothing')}</p> : null}
      {toPaint > 0 && (itemIds.length > 0 || !isShort) ? (
        <p className={styles.lead}>{t('repaint.items', { count: toPaint })}</p>
      ) : null}
      {toPaint === 0 ? null : (
        <>
          {counted === 0 ? <p>{t('repaint.free')}</p> : null}
          {counted > 0 && remaining > 0 ? <p>{t('repaint.counted', { count: counted })}</p> : null}
          {counted > 0 && remaining > 0 && limits ? (
            <p>{t('picture.left', { count: remaining, month: datesOf(limits, language).month })}</p>
          ) : null}
          {isShort && itemIds.length > 0 ? (
            <p className={styles.short}>{t('repaint.short', { count: itemIds.length })}</p>
          ) : null}
          {isShort && remaining === 0 && limits ? <NoneLeft limits={limits} alone /> : null}
        </>
      )}
      {unpaintable > 0 ? (
        <p className={styles.note}>{t(`repaint.unpaintable.${listType}`, { count: unpaintable })}</p>
      ) : null}
      {itemIds.length > 0 ? (
        <p className={styles.note}>
          {plain ? `${t('repaint.without')} ${t('repaint.stay')}` : t('repaint.stay')}
        </p>
      ) : null}
    </>
  );
}

function useTitle(listType: ListType, character: string | null): string {
  const { t } = useTranslation();
  const { prompts } = usePrompts('character');
  const who = effectiveCharacter(listType, character);
  if (who === noCharacter) return t('repaint.all');
  const name =
    namedCharacters.find(({ id }) => id === who)?.name ?? prompts?.find(({ id }) => id === who)?.name;
  return name === undefined ? t('repaint.all') : t('repaint.with', { name });
}

import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import type { Linking } from './use-code';

/** "New code", the main button once the code works no more; "Done" once it was used. */
export function CodeFoot({
  linking: { outcome, isMaking, problem },
  onNew,
  onDone,
}: {
  linking: Linking;
  onNew: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const online = useOnline();
  if (outcome.state === 'used')
    return (
      <Button kind="accent" wide onClick={onDone}>
        {t('linked.code.done')}
      </Button>
    );
  const why = online ? problem : outcome.state === 'open' ? null : t('family.offline');
  return (
    <>
      {why === null ? null : (
        <p id="code-why" role={online ? 'alert' : undefined}>
          {why}
        </p>
      )}
      <Button
        kind={outcome.state === 'open' ? 'soft' : 'accent'}
        wide
        icon={<RefreshCw aria-hidden="true" strokeWidth={2.25} />}
        busy={isMaking}
        disabled={!online}
        aria-describedby={why === null ? undefined : 'code-why'}
        onClick={onNew}
      >
        {t('linked.code.again')}
      </Button>
    </>
  );
}

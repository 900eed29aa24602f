import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { focusOutlives } from '../../../shared/lib/focus-next';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button, IconButton } from '../../../shared/ui/button';
import { FloatingNotice } from '../../../shared/ui/floating/floating-region';
import { useAnswerHelp, useWaitingCalls, type WaitingCall } from './answer-help';
import styles from './help-calls.module.css';

/**
 * The children who ask for help, above any page and open dialog. Nothing sounds and nothing moves the page; the
 * live region is always there, so that the first call is announced, too.
 */
export default function HelpCalls() {
  const calls = useWaitingCalls();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // A call that has ended and comes again is shown again.
  const known = new Set(calls.map(({ child }) => child.id));
  if ([...closed].some((id) => !known.has(id))) setClosed(new Set([...closed].filter((id) => known.has(id))));
  return (
    <FloatingNotice>
      <div className={styles.calls} role="status" aria-live="assertive">
        {calls
          .filter(({ child }) => !closed.has(child.id))
          .map((call) => (
            <HelpCall
              key={call.child.id}
              call={call}
              onClose={() => setClosed((before) => new Set([...before, call.child.id]))}
            />
          ))}
      </div>
    </FloatingNotice>
  );
}

function HelpCall({ call, onClose }: { call: WaitingCall; onClose: () => void }) {
  const { t } = useTranslation();
  const { nickname: name, animal, colour } = call.child;
  const { mutate, isPending } = useAnswerHelp(t('family.help.told', { name }));
  return (
    <div ref={focusOutlives} className={styles.call}>
      <AnimalFace animal={animal} colour={colour} size={56} />
      <p className={styles.text}>{t('family.help.asks', { name })}</p>
      <Button kind="honey" small busy={isPending} className={styles.coming} onClick={() => mutate(call)}>
        {t('family.help.coming')}
      </Button>
      <IconButton label={t('family.help.close', { name })} className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

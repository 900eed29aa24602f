import { useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { InviteForm } from './invite-form';
import { InviteLink } from './invite-link';
import type { Invitation } from './people';

export type InviteDialogProps = { household: HouseholdView; open: boolean; onClose: () => void };

/** Invites a grown-up or a helper, then shows the link. The token is nowhere else and goes with the dialog. */
export default function InviteDialog({ household, open, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [made, setMade] = useState<{ invitation: Invitation; token: string } | null>(null);
  const [form, setForm] = useState({ busy: false, blocked: false });
  function close() {
    setMade(null);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(made ? 'people.link.title' : 'people.inviting.title')}
      footer={
        made ? (
          <Button kind="accent" wide onClick={close}>
            {t('people.link.done')}
          </Button>
        ) : (
          <>
            {online ? null : <p id="invite-why">{t('family.offline')}</p>}
            <Button
              kind="accent"
              wide
              type="submit"
              form="invite"
              aria-describedby={online ? undefined : 'invite-why'}
              busy={form.busy}
              disabled={!online || form.blocked}
            >
              {t('people.inviting.make')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <InviteLink invitation={made.invitation} token={made.token} />
      ) : (
        <InviteForm
          household={household}
          onState={setForm}
          onMade={(invitation, token) => setMade({ invitation, token })}
        />
      )}
    </Dialog>
  );
}

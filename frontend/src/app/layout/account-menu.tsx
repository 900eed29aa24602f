import { Settings } from 'lucide-react';
import { Suspense, useRef, useState, type ComponentProps } from 'react';
import { currentEngine } from '../../api/engine/current-engine';
import { signOut, unsentChanges, useSession } from '../../features/identity/sessions/session';
import type SignOut from '../../features/identity/sign-out/sign-out-dialog';
import { useLanguage } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { lazyComponent, lazyWhenIdle } from '../../shared/lib/lazy-component';
import { Popover } from '../../shared/ui/dialog/popover';
import { Avatar } from '../../shared/ui/picture/avatar';
import type { PanelProps } from './account-panel';
import styles from './account-menu.module.css';

// Loaded on demand: the first screen does not need it.
const Panel = lazyComponent<PanelProps>(lazyWhenIdle(() => import('./account-panel')));
const KeysDialog = lazyComponent<{ open: boolean; onClose: () => void }>(() => import('../keys/keys-dialog'));
const SignOutDialog = lazyComponent<ComponentProps<typeof SignOut>>(
  () => import('../../features/identity/sign-out/sign-out-dialog'),
);

/** The avatar in the header, which opens the account menu. */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const [unsent, setUnsent] = useState<number | null>(0);
  const [asking, setAsking] = useState(false);
  const [keys, setKeys] = useState<boolean | null>(null);
  const attempt = useRef(0);
  if (!user) return null;

  async function leave() {
    const mine = ++attempt.current;
    const sending = unsentChanges();
    // Sending may take seconds without a network, so waiting changes are reported at once.
    if ((currentEngine()?.sync().queued ?? 0) > 0) {
      setUnsent(null);
      setAsking(true);
    }
    const left = await sending;
    if (mine !== attempt.current) return;
    if (left === 0) return signOut();
    setUnsent(left);
    setAsking(true);
  }

  function stay() {
    attempt.current += 1;
    setAsking(false);
  }

  return (
    <>
      <Popover
        label={t('account.menu')}
        trigger={(props) => (
          <button
            type="button"
            className={wide ? styles.row : styles.round}
            aria-label={t('account.menuOf', { name: user.name })}
            {...props}
          >
            <Avatar name={user.name} src={user.avatarUrl} language={language} />
            {wide ? (
              <>
                <span className={styles.name} title={user.name}>
                  {user.name}
                </span>
                <Settings aria-hidden="true" strokeWidth={2.25} />
              </>
            ) : null}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className={styles.panelSkeleton} />}>
            <Panel close={close} onKeys={() => setKeys(true)} onLeave={() => void leave()} />
          </Suspense>
        )}
      </Popover>
      <Suspense>{keys === null ? null : <KeysDialog open={keys} onClose={() => setKeys(false)} />}</Suspense>
      <Suspense>
        {unsent === 0 ? null : <SignOutDialog unsent={unsent} open={asking} onClose={stay} />}
      </Suspense>
    </>
  );
}

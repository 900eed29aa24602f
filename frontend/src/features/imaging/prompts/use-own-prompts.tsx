import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { AsyncPlaceholder } from '../../../shared/ui/async-placeholder';
import { Button } from '../../../shared/ui/button';
import type { PromptKind, UserPrompt } from '../api/types';
import { useLimits } from '../usage/limits';
import { may as mayWith, needOf, plansWith, type Right } from '../usage/plans';
import { UpgradeHint } from '../usage/upgrade-hint';
import type { Shelf } from './prompts';

type DialogProps = { kind: PromptKind; prompt: UserPrompt | null; open: boolean; onClose: () => void };
const PromptDialog = lazyComponent<DialogProps>(() => import('./prompt-dialog'));

/** The user's own prompts of one kind, their rights, and the dialog that creates or changes one. */
export function useOwnPrompts(kind: PromptKind, shelf: Shelf) {
  const { t } = useTranslation();
  const { data: limits, isLoading, refetch: askLimits } = useLimits();
  const { prompts, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = shelf;
  const [edited, setEdited] = useState<{ prompt: UserPrompt | null; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [hint, setHint] = useState<Right | null>(null);
  const may = (right: Right): boolean => mayWith(limits, right);

  /** A press before the plan is known waits for it, then opens the dialog or the hint. */
  const edit = async (prompt: UserPrompt | null) => {
    const known = isLoading ? (await askLimits({ cancelRefetch: false })).data : limits;
    const mayMake = mayWith(known, 'canCreatePrompts');
    setHint(mayMake ? null : 'canCreatePrompts');
    if (!mayMake) return;
    setEdited((before) => ({ prompt, count: (before?.count ?? 0) + 1 }));
    setOpen(true);
  };

  /** The rest of the section: the next page, an error, the hint to upgrade, and the dialog. */
  const below: ReactNode = (
    <>
      {hasNextPage ? (
        <Button small kind="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('style.more')}
        </Button>
      ) : null}
      {prompts === undefined || isError ? (
        <AsyncPlaceholder
          failed={isError}
          offline={prompts === undefined ? t('prompt.ownOffline') : undefined}
          text={t('prompt.loadFailed')}
          onRetry={() => void refetch()}
        />
      ) : null}
      <div role="status">
        {hint && limits && !may(hint) ? (
          <UpgradeHint
            plans={plansWith(limits, hint)}
            means={hint === 'canCreatePrompts' ? t('plan.ownMeans') : null}
          >
            {t(needOf[hint])}
          </UpgradeHint>
        ) : null}
      </div>
      {edited ? (
        <Suspense>
          <PromptDialog
            key={edited.count}
            kind={kind}
            prompt={edited.prompt}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
  return {
    own: prompts?.filter(({ isDefault }) => !isDefault) ?? [],
    loaded: prompts !== undefined,
    may,
    edit,
    setHint,
    below,
  };
}

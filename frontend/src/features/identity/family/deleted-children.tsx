import { childRestoreDays } from '@pictick/rules/household/household-defaults';
import type { DeletedChild } from '@pictick/rules/household/household-view';
import { childrenPerHousehold } from '@pictick/rules/limits';
import { Trash2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { HouseholdView } from '../../../api/engine/households';
import { useTranslation } from '../../../i18n/use-translation';
import { daysUntil } from '../../../shared/lib/days-until';
import { focusGoesOn } from '../../../shared/lib/focus-next';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { Button, IconButton } from '../../../shared/ui/button';
import { showToast } from '../../../shared/ui/toast/toast';
import { eraseChild, restoreChild } from '../../../sync/household-changes';
import type { EraseChildProps } from '../child-card/erase-child-dialog';
import { mayErase } from '../people/newcomer';
import { useSession } from '../sessions/session';
import { changeFamily } from './change-family';
import type { RestoreChildProps } from './restore-child-dialog';
import styles from './deleted-children.module.css';

const EraseChildDialog = lazyComponent<EraseChildProps>(() => import('../child-card/erase-child-dialog'));
const RestoreChildDialog = lazyComponent<RestoreChildProps>(() => import('./restore-child-dialog'));

type Question = { what: 'erase' | 'animal'; child: DeletedChild };

/** Deleted profiles until they are erased: an adult restores them, an organiser erases them at once. */
export function DeletedChildren({ household }: { household: HouseholdView }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { id: householdId, children, deletedChildren = [], consent, consentLapsedAt } = household;
  const [now] = useState(Date.now);
  const [question, setQuestion] = useState<Question | null>(null);
  const [asking, setAsking] = useState(false);

  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };
  async function restore(child: DeletedChild, animal?: DeletedChild['animal']) {
    setAsking(false);
    const { eraseAt: _over, ...profile } = child;
    if (await changeFamily((engine) => restoreChild(engine, householdId, profile, [], animal)))
      showToast({ about: `child ${child.id}`, text: t('family.child.restored', { name: child.nickname }) });
  }
  async function erase({ id, nickname }: DeletedChild) {
    setAsking(false);
    if (await changeFamily((engine) => eraseChild(engine, householdId, id)))
      showToast({ about: `child ${id}`, text: t('family.child.removed', { name: nickname }) });
  }

  const isFull = children.length >= childrenPerHousehold;
  // The server restores nothing after a withdrawal, until the adult has agreed again.
  const needsConsent =
    consentLapsedAt === undefined
      ? consent.state === 'withdrawn' || consent.state === 'asked'
      : consentLapsedAt !== null;
  return (
    <>
      {deletedChildren.length > 0 ? (
        <section className={styles.deleted} aria-labelledby="deleted-children">
          <h3 id="deleted-children">{t('trash.title')}</h3>
          {needsConsent ? (
            <p id="deleted-children-why" className={styles.days}>
              {t('errors.consentMissing')}
            </p>
          ) : null}
          <ul>
            {deletedChildren.map((child) => {
              const { id, nickname: name, animal, colour, eraseAt } = child;
              const isTaken = children.some((each) => each.animal === animal);
              return (
                <li key={id} ref={focusGoesOn} className={styles.row}>
                  <AnimalFace animal={animal} colour={colour} size={52} className={styles.face} />
                  <p className={styles.text}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.days}>
                      {t('trash.daysLeft', {
                        count: Math.min(childRestoreDays, daysUntil(Date.parse(eraseAt), now)),
                      })}
                    </span>
                  </p>
                  <span className={styles.answers}>
                    <Button
                      kind="quiet"
                      small
                      icon={<Undo2 aria-hidden="true" strokeWidth={2.5} />}
                      aria-label={`${t('trash.restore')} · ${name}`}
                      aria-describedby={needsConsent ? 'deleted-children-why' : undefined}
                      disabled={isFull || needsConsent}
                      onClick={() => (isTaken ? ask({ what: 'animal', child }) : void restore(child))}
                    >
                      {t('trash.restore')}
                    </Button>
                    {mayErase(household, user?.id, now) ? (
                      <IconButton
                        label={`${t('family.child.erase')} · ${name}`}
                        aria-haspopup="dialog"
                        onClick={() => ask({ what: 'erase', child })}
                      >
                        <Trash2 aria-hidden="true" strokeWidth={2.25} />
                      </IconButton>
                    ) : null}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      <Suspense>
        {question?.what === 'erase' ? (
          <EraseChildDialog
            child={question.child}
            open={asking}
            onClose={() => setAsking(false)}
            onErase={() => void erase(question.child)}
          />
        ) : question ? (
          <RestoreChildDialog
            key={question.child.id}
            child={question.child}
            siblings={children}
            open={asking}
            onClose={() => setAsking(false)}
            onRestore={(animal) => void restore(question.child, animal)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

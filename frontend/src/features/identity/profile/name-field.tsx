import { userNameLimit } from '@pictick/rules/limits';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import { endPraise } from '../../../shared/ui/toast/toast-queue';
import { useChangeName } from './profile';
import styles from './profile.module.css';

/** The user's name. A later sign-in with Google does not overwrite it. */
export function NameField({ name, online }: { name: string; online: boolean }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const isNew = wish.trim() !== name;
  const fail = (why: string): void => {
    endPraise();
    setProblem(why);
  };

  const { isPending: saving, mutate: change } = useChangeName({
    onSuccess: () => showToast({ text: t('profile.saved') }),
    onError: (error) => fail(messageOf(error, 'errors.updateUser')),
  });

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isNew || saving || !online) return;
    const wrong = problemOf(wish);
    if (wrong) {
      fail(t(`profile.${wrong}`, { max: userNameLimit }));
      return;
    }
    change(wish.trim());
  }

  return (
    <form className={styles.name} onSubmit={save}>
      <Field
        label={t('profile.name')}
        value={wish}
        error={problem}
        autoComplete="name"
        disabled={!online}
        onChange={(event) => {
          setWish(event.target.value);
          setProblem(null);
        }}
      />
      {isNew && online ? (
        <Button type="submit" kind="quiet" busy={saving}>
          {t('common.save')}
        </Button>
      ) : null}
    </form>
  );
}

function problemOf(wish: string): 'nameNeeded' | 'nameTooLong' | null {
  if (!isVisible(wish)) return 'nameNeeded';
  return isLongerThan(userNameLimit, wish) ? 'nameTooLong' : null;
}

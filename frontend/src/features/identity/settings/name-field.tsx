import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/api-error';
import { Button } from '../../../shared/ui/button';
import { Field } from '../../../shared/ui/field';
import { showToast } from '../../../shared/ui/toast';
import { endPraise } from '../../../shared/ui/toast-queue';
import { changeName } from '../api/profile';
import styles from './profile.module.css';

const longest = 120;

/** What one is called. Kept, whatever Google says later. */
export function NameField({ name, online }: { name: string; online: boolean }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const isNew = wish.trim() !== name;
  const fail = (why: string): void => {
    endPraise();
    setProblem(why);
  };

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isNew || saving || !online) return;
    const wrong = problemOf(wish);
    if (wrong) {
      fail(t(`profile.${wrong}`, { max: longest }));
      return;
    }
    setSaving(true);
    try {
      await changeName(wish.trim());
      showToast({ text: t('profile.saved') });
    } catch (error) {
      console.error('The name could not be changed', error);
      fail(messageOf(error, 'errors.updateUser'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className={styles.name} onSubmit={(event) => void save(event)}>
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

/** Fillers, joiners and marks alone make a name that nobody can see. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** As the server looks and counts: whole characters. */
function problemOf(wish: string): 'nameNeeded' | 'nameTooLong' | null {
  if (!seen.test(wish)) return 'nameNeeded';
  return Array.from(wish.trim()).length > longest ? 'nameTooLong' : null;
}

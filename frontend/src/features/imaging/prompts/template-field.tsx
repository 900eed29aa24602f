import { promptTemplateLimit } from '@pictick/rules/imaging/prompt-text';
import { countGraphemes } from '@pictick/rules/text/graphemes';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import type { PromptKind } from '../api/types';
import field from '../../../shared/ui/form/field.module.css';
import styles from './prompt-dialog.module.css';

/** The field of the template, with the meaning of %s and the number of letters left. */
export function TemplateField({
  kind,
  value,
  error,
  onChange,
}: {
  kind: PromptKind;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t(`prompt.template.${kind}`)}
      </label>
      <textarea
        id={id}
        className={cx(field.input, field.note, error ? field.wrong : undefined)}
        rows={3}
        value={value}
        placeholder={t(`prompt.example.${kind}`)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={field.error} id={`${id}-error`} role="alert">
        {error ? (
          <>
            <CircleAlert aria-hidden="true" />
            {error}
          </>
        ) : null}
      </p>
      <p id={`${id}-help`} className={styles.help}>
        <span>{t(`prompt.help.${kind}`)}</span>
        <span className={styles.count}>
          {t('prompt.letters', { used: countGraphemes(value), max: promptTemplateLimit })}
        </span>
      </p>
    </div>
  );
}

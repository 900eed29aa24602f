import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import type { UserPrompt } from '../api/types';
import { LookPreview } from '../styles/look-preview';
import { ReferenceField } from './reference-field';
import { RemovePrompt } from './remove-prompt';
import { TemplateField } from './template-field';
import { usePromptForm, type PromptDialogProps } from './use-prompt-form';
import styles from './prompt-dialog.module.css';

/** Creates, changes or deletes a style, a character or a prompt of the user. */
export default function PromptDialog({ kind, prompt, open, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = usePromptForm(form, { kind, prompt, onClose });
  const { name, template, file, problems, warned } = draft;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!draft.busy) draft.save();
  }

  return (
    <>
      <Dialog
        open={open && !removing}
        onClose={onClose}
        title={prompt ? t('prompt.edit', { name: prompt.name }) : t(`prompt.new.${kind}`)}
        footer={<Footer prompt={prompt} draft={draft} />}
      >
        <form ref={form} id="prompt-form" className={styles.form} noValidate onSubmit={submit}>
          <Field
            label={t('prompt.name')}
            value={name}
            autoComplete="off"
            error={problems.name}
            onChange={(event) => draft.changeName(event.target.value)}
          />
          <TemplateField
            kind={kind}
            value={template}
            error={problems.template}
            onChange={draft.changeTemplate}
          />
          {kind === 'character' && (file || prompt?.referenceImageUrl) ? null : (
            <LookPreview kind={kind} name={name} template={template} />
          )}
          <div role="alert">
            {warned && kind !== 'custom' ? (
              <Banner icon={<TriangleAlert aria-hidden="true" strokeWidth={2.25} />}>
                {t(`prompt.missing.${kind}`)}
              </Banner>
            ) : null}
          </div>
          {kind === 'character' ? (
            <ReferenceField prompt={prompt} file={file} sent={draft.sent} onFile={draft.setFile} />
          ) : null}
          {problems.other ? (
            <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
              {problems.other}
            </Banner>
          ) : null}
          {prompt ? (
            <Button
              kind="danger"
              className={styles.remove}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setRemoving(true)}
            >
              {t('common.delete')}
            </Button>
          ) : null}
        </form>
      </Dialog>
      {prompt ? (
        <RemovePrompt
          prompt={prompt}
          open={open && removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      ) : null}
    </>
  );
}

type FooterProps = { prompt: UserPrompt | null; draft: ReturnType<typeof usePromptForm> };

/**
 * The submit button. After the warning about a missing placeholder it offers to add it or to save without it.
 */
function Footer({ prompt, draft: { warned, busy, saveWithPlaceholder, saveAnyway } }: FooterProps) {
  const { t } = useTranslation();
  return warned ? (
    <>
      <Button kind="accent" wide busy={busy} onClick={saveWithPlaceholder}>
        {t('prompt.addPlaceholder')}
      </Button>
      <Button kind="quiet" wide busy={busy} onClick={saveAnyway}>
        {t(prompt ? 'prompt.saveAnyway' : 'prompt.anyway')}
      </Button>
    </>
  ) : (
    <Button kind="accent" wide type="submit" form="prompt-form" busy={busy}>
      {t(prompt ? 'common.save' : 'prompt.create')}
    </Button>
  );
}

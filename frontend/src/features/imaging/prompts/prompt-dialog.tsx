import { hasPlaceholder, promptNameLimit, promptTemplateLimit } from '@pictick/rules/imaging/prompt-text';
import { builtInStyles } from '@pictick/rules/imaging/style';
import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Field } from '../../../shared/ui/form/field';
import { showToast } from '../../../shared/ui/toast/toast';
import type { PromptKind, UserPrompt } from '../api/types';
import { LookPreview } from '../styles/look-preview';
import { useCreatePrompt, useUpdatePrompt, useUploadReference } from './change-prompts';
import { isOneOf, nameSentence, templateSentence, withPlaceholder } from './prompt-problem';
import { ReferenceField } from './reference-field';
import { RemovePrompt } from './remove-prompt';
import { TemplateField } from './template-field';
import styles from './prompt-dialog.module.css';

type Props = { kind: PromptKind; prompt: UserPrompt | null; open: boolean; onClose: () => void };
type Problems = { name: string | null; template: string | null; other: string | null };
const none: Problems = { name: null, template: null, other: null };
const notMade = {
  style: 'errors.createStyle',
  character: 'errors.createCharacter',
  custom: 'errors.createPrompt',
};
const taken: ReadonlySet<string> = new Set([
  'CHARACTER_NAME_EXISTS',
  'STYLE_NAME_EXISTS',
  'CUSTOM_NAME_EXISTS',
]);

/** A style, a character or a prompt of one's own: made, changed or deleted. */
export default function PromptDialog({ kind, prompt, open, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(prompt?.name ?? '');
  const [template, setTemplate] = useState(prompt?.template ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState(none);
  const [warned, setWarned] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);

  // The words are stored by then: a picture that does not arrive takes nothing with it.
  const upload = useUploadReference({
    onSuccess: (_, { prompt: { name: saved } }) => finish(t('prompt.saved', { name: saved }), false),
    onError: (error, { prompt: { name: saved } }) =>
      finish(`${t('reference.failed', { name: saved })} ${messageOf(error)}`, true),
  });
  const create = useCreatePrompt({ onSuccess: sendFile, onError: refused });
  const update = useUpdatePrompt({ onSuccess: sendFile, onError: refused });
  const busy = create.isPending || update.isPending || upload.isPending;

  function save(words: string, allowMissingPlaceholder: boolean) {
    const wrong = { ...none, name: nameSentence(name), template: templateSentence(words, kind) };
    setProblems({
      ...wrong,
      name: wrong.name && t(wrong.name, { max: promptNameLimit }),
      template: wrong.template && t(wrong.template, { max: promptTemplateLimit }),
    });
    const houseName =
      kind !== 'character' &&
      isOneOf(
        builtInStyles.map((style) => t(`style.name.${style}`)),
        name,
      );
    if (!wrong.name && houseName) setProblems((before) => ({ ...before, name: t(`prompt.taken.${kind}`) }));
    const first = wrong.name || houseName ? 'input' : wrong.template ? 'textarea' : null;
    if (first) form.current?.querySelector<HTMLElement>(first)?.focus();
    else if (kind !== 'custom' && !hasPlaceholder(words) && !allowMissingPlaceholder) setWarned(true);
    else {
      const draft = {
        name: name.trim(),
        template: words.trim(),
        ...(allowMissingPlaceholder && { allowMissingPlaceholder }),
      };
      if (prompt) update.mutate({ id: prompt.id, draft });
      else create.mutate({ promptKind: kind, ...draft });
    }
  }

  function sendFile(saved: UserPrompt) {
    if (file) upload.mutate({ prompt: saved, file, onProgress: setSent });
    else finish(t('prompt.saved', { name: saved.name }), false);
  }

  function finish(text: string, failed: boolean) {
    showToast({ text, failed });
    onClose();
    setSent(null);
  }

  function refused(error: Error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code !== null && taken.has(code)) setProblems({ ...none, name: t(`prompt.taken.${kind}`) });
    else if (code === 'PROMPT_PLACEHOLDER_REQUIRED') setProblems({ ...none, template: t('prompt.mustHave') });
    else
      setProblems({
        ...none,
        other:
          code === 'UPGRADE_REQUIRED'
            ? t('plan.needs.own')
            : messageOf(error, prompt ? 'errors.updatePrompt' : notMade[kind]),
      });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) save(template, false);
  }

  const footer = warned ? (
    <>
      <Button
        kind="accent"
        wide
        busy={busy}
        onClick={() => {
          const mended = withPlaceholder(template);
          setTemplate(mended);
          setWarned(false);
          save(mended, false);
        }}
      >
        {t('prompt.addPlaceholder')}
      </Button>
      <Button kind="quiet" wide busy={busy} onClick={() => save(template, true)}>
        {t(prompt ? 'prompt.saveAnyway' : 'prompt.anyway')}
      </Button>
    </>
  ) : (
    <Button kind="accent" wide type="submit" form="prompt-form" busy={busy}>
      {t(prompt ? 'common.save' : 'prompt.create')}
    </Button>
  );

  return (
    <>
      <Dialog
        open={open && !removing}
        onClose={onClose}
        title={prompt ? t('prompt.edit', { name: prompt.name }) : t(`prompt.new.${kind}`)}
        footer={footer}
      >
        <form ref={form} id="prompt-form" className={styles.form} noValidate onSubmit={submit}>
          <Field
            label={t('prompt.name')}
            value={name}
            autoComplete="off"
            error={problems.name}
            onChange={(event) => {
              setName(event.target.value);
              setProblems(none);
            }}
          />
          <TemplateField
            kind={kind}
            value={template}
            error={problems.template}
            onChange={(words) => {
              setTemplate(words);
              setProblems(none);
              setWarned(false);
            }}
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
            <ReferenceField prompt={prompt} file={file} sent={sent} onFile={setFile} />
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

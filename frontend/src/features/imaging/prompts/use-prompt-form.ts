import { hasPlaceholder, promptNameLimit, promptTemplateLimit } from '@pictick/rules/imaging/prompt-text';
import { builtInStyles } from '@pictick/rules/imaging/style';
import { useState, type RefObject } from 'react';
import { ApiError, messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import type { PromptKind, UserPrompt } from '../api/types';
import { useCreatePrompt, useUpdatePrompt, useUploadReference } from './change-prompts';
import { isOneOf, nameSentence, templateSentence, withPlaceholder } from './prompt-problem';

export type PromptDialogProps = {
  kind: PromptKind;
  prompt: UserPrompt | null;
  open: boolean;
  onClose: () => void;
};
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

/**
 * The draft of a prompt: checks it (and focuses the first wrong field), saves it, then uploads the chosen
 * reference image.
 */
export function usePromptForm(
  form: RefObject<HTMLFormElement | null>,
  { kind, prompt, onClose }: Omit<PromptDialogProps, 'open'>,
) {
  const { t } = useTranslation();
  const [name, setName] = useState(prompt?.name ?? '');
  const [template, setTemplate] = useState(prompt?.template ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState(none);
  const [warned, setWarned] = useState(false);
  const [sent, setSent] = useState<number | null>(null);

  // The prompt is saved by then: a failed upload loses only the image.
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
    const builtInName =
      kind !== 'character' &&
      isOneOf(
        builtInStyles.map((style) => t(`style.name.${style}`)),
        name,
      );
    if (!wrong.name && builtInName) setProblems((before) => ({ ...before, name: t(`prompt.taken.${kind}`) }));
    const first = wrong.name || builtInName ? 'input' : wrong.template ? 'textarea' : null;
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

  function changeName(value: string) {
    setName(value);
    setProblems(none);
  }
  function changeTemplate(words: string) {
    setTemplate(words);
    setProblems(none);
    setWarned(false);
  }
  function saveWithPlaceholder() {
    const completed = withPlaceholder(template);
    setTemplate(completed);
    setWarned(false);
    save(completed, false);
  }
  return {
    name,
    template,
    file,
    sent,
    problems,
    warned,
    busy,
    changeName,
    changeTemplate,
    setFile,
    save: () => save(template, false),
    saveWithPlaceholder,
    saveAnyway: () => save(template, true),
  };
}

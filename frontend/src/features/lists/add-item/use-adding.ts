import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { showToast } from '../../../shared/ui/toast/toast';
import {
  readDraftLines,
  readOpenQuestion,
  removeDraftLines,
  saveDraftLines,
  saveOpenQuestion,
} from './draft-lines';
import type { Line } from './duplicates';
import { loadAdding, loadPreview } from './load-adding';
import type { Answer, ResolvedDuplicates } from './resolve-duplicates';

/**
 * The lists that this page has opened: their stored draft lines are read by this page and were not left by
 * another one.
 */
const opened = new Set<string>();

type Props = {
  listId: string;
  listType: 'shopping' | 'task';
  onUse: (() => void) | undefined;
  /** Gets texts that could not be stored, or that the user wants to change. */
  onBack: (texts: readonly string[]) => void;
  onProblem: (problem: string) => void;
  /** The user has answered a question, whose buttons are gone then. */
  onAnswer: () => void;
};

/** Adds items, asks about duplicates and unsure messages, and reports what was added. */
export function useAdding({ listId, listType, onUse, onBack, onProblem, onAnswer }: Props) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState(() => readOpenQuestion(listId));
  /** Messages that are not surely read, and the things that they may name. */
  const [unsure, setUnsure] = useState<{ texts: string[]; things: Line[] } | null>(null);
  useEffect(() => saveOpenQuestion(listId, question), [listId, question]);
  const goOn = useEffectEvent(() => {
    const left = opened.has(listId) ? [] : readDraftLines(listId);
    opened.add(listId);
    removeDraftLines(listId, left);
    void add(left);
  });
  useEffect(() => goOn(), [listId]);

  /** Adds the things of messages, or those that the user has chosen from them. */
  async function add(texts: string[], chosen?: readonly Line[]) {
    if (texts.length === 0) return;
    onUse?.();
    saveDraftLines(listId, texts);
    const adding = await loadAdding();
    const done = await adding?.addItems(listId, texts, chosen);
    removeDraftLines(listId, texts);
    // A text that could not be stored goes back to the field.
    if (!done) {
      onBack(texts);
      return;
    }
    if (done.unsure) {
      const { unsure: things } = done;
      // After a reload the page asks again.
      saveDraftLines(listId, texts);
      // Without the preview the user would see neither the text nor its things.
      if (!(await loadPreview())) {
        await add(texts, things);
        return;
      }
      setUnsure((before) => ({
        texts: [...(before?.texts ?? []), ...texts],
        things: [...(before?.things ?? []), ...things],
      }));
      return;
    }
    if (done.rest) onBack(done.rest);
    if (done.problem) onProblem(done.problem);
    const { ids, duplicates, back = [] } = done;
    const [only] = ids;
    // A toast reports the result of a paste.
    if (only !== undefined && ids.length === 1) adding?.showAdded(back[0]?.id ?? only);
    // Adds the new duplicates to the open question, so that there is one question and one report at a time.
    if (duplicates.length === 0) {
      if (ids.length > 1 || back.length > 0) sayAdded({ added: ids, raised: [], back });
    } else
      setQuestion((before) => ({
        duplicates: [...(before?.duplicates ?? []), ...duplicates],
        added: [...(before?.added ?? []), ...ids],
        back: [...(before?.back ?? []), ...back],
      }));
  }

  function choose(chosen: readonly Line[] | null) {
    if (!unsure) return;
    setUnsure(null);
    onAnswer();
    removeDraftLines(listId, unsure.texts);
    if (chosen) void add(unsure.texts, chosen);
    else onBack(unsure.texts);
  }

  async function answer(given: Answer) {
    if (!question) return;
    setQuestion(null);
    onAnswer();
    const settled = await (
      await import('./resolve-duplicates')
    ).resolveDuplicates(listId, question.duplicates, given);
    const { back } = question;
    const done = {
      added: [...question.added, ...settled.added],
      raised: settled.raised,
      ...(back && { back }),
    };
    if (done.added.length + done.raised.length > 0) sayAdded(done);
  }

  /** One undo for all items of one paste, including those added after the question. */
  function sayAdded(done: ResolvedDuplicates) {
    const { added, raised, back = [] } = done;
    const [first] = raised;
    const [returned] = back;
    showToast({
      ...(returned &&
        added.length === 1 && { picture: { url: returned.image.thumbnailUrl, color: returned.image.color } }),
      text:
        returned && back.length === added.length && !first
          ? t(`item.cameBack.${listType}`, { count: back.length, name: returned.name })
          : first
            ? t('double.summed', { count: raised.length, name: first.name, quantity: first.after })
            : t(`item.added.${listType}`, { count: added.length }),
      undo: () => import('./resolve-duplicates').then(({ undoAdd }) => undoAdd(listId, done)),
    });
  }

  return { question, unsure, add, choose, answer };
}

import { Injectable } from '@nestjs/common';
import { invalid } from '../../kernel/domain-error';
import { type PromptAnswer, PromptAnswers } from '../application/prompt-answers';
import { builtInCharacters, builtInStyles } from '../domain/drawing';
import { type PromptKind, promptKinds } from '../domain/prompt-kind';
import { placeholder } from '../domain/prompt-words';
import { Prompts } from '../domain/prompts';

export interface PromptPage {
  userPrompts: PromptAnswer[];
  /** Null: these were the last. */
  nextCursor: string | null;
}

/** Before all that somebody made. The page has words for their names. */
const ofTheHouse: readonly PromptAnswer[] = [...builtInStyles.map((id) => house(id, 'style')), ...builtInCharacters.map((id) => house(id, 'character'))];

/** All that a person can choose from: the styles and characters of the house, then their own, the oldest first. */
@Injectable()
export class UserPromptsQuery {
  constructor(
    private readonly prompts: Prompts,
    private readonly answers: PromptAnswers,
  ) {}

  async page(userId: string, wanted: { kind?: PromptKind | undefined; limit: number; cursor?: string | undefined }): Promise<PromptPage> {
    const after = wanted.cursor === undefined ? '' : placeIn(wanted.cursor);
    const own = await this.answers.all(await this.prompts.allOf(userId));
    const rest = [...ofTheHouse, ...own].filter(({ promptKind }) => wanted.kind === undefined || promptKind === wanted.kind).filter((prompt) => placeOf(prompt) > after);
    const userPrompts = rest.slice(0, wanted.limit);
    const last = userPrompts.at(-1);
    return { userPrompts, nextCursor: last && rest.length > userPrompts.length ? Buffer.from(placeOf(last)).toString('base64url') : null };
  }
}

/** Sorts as the answers are sorted, and goes on being right when what it was taken from is deleted. */
const placeOf = ({ id, promptKind, isDefault, createdAt }: PromptAnswer): string =>
  isDefault ? `0${promptKinds.indexOf(promptKind)}${String(ofTheHouse.findIndex((one) => one.id === id)).padStart(2, '0')}` : `1${createdAt ?? ''}${id}`;

function placeIn(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!/^(0\d{3}|1\d{4}-[\dT:.Z-]+[0-9a-f-]{36})$/.test(place)) throw invalid({ field: 'cursor', rule: 'format' });
  return place;
}

function house(id: string, promptKind: PromptKind): PromptAnswer {
  return { id, promptKind, name: id, template: placeholder, isDefault: true, referenceImageUrl: null, thumbHash: null, referenceStatus: 'none', referenceReason: null, missingPlaceholder: false, createdAt: null };
}

import { type PromptKind, promptNameKey } from '@pictick/rules/imaging/prompt-text';
import type { Language } from '@pictick/rules/language';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import type { ImageStatus } from '../image';
import { nameExists } from '../imaging.errors';
import type { PictureReason } from '../picture-reason';
import { isBuiltInName, promptNameOf, templateOf } from './prompt-text';

/** How far the picture of a style or a character is that was asked for last. */
export type ReferenceStatus = 'none' | 'generating' | 'ready' | 'failed';

/** That, and why there is none: from the picture that is shown, and the image asked for last. */
export function referenceOf(
  sha: string | null,
  asked: { status: ImageStatus; reason: PictureReason | null } | null,
): { referenceStatus: ReferenceStatus; referenceReason: PictureReason | null } {
  if (asked?.status === 'requested' || asked?.status === 'generating')
    return { referenceStatus: 'generating', referenceReason: null };
  if (asked && asked.status !== 'ready') return { referenceStatus: 'failed', referenceReason: asked.reason };
  return { referenceStatus: sha === null ? 'none' : 'ready', referenceReason: null };
}

export interface PromptState {
  id: string;
  userId: string;
  kind: PromptKind;
  name: string;
  /** Two names with the same key are the same name. */
  nameKey: string;
  template: string;
  /** The picture that shows what is meant: uploaded, or made from the words. In the store of pictures, under the account. */
  referenceSha: string | null;
  referenceThumbHash: string | null;
  referenceColor: string | null;
  /** The image that is being, or was last, made of it. */
  referenceImageId: string | null;
  /** Moves with everything that changes how pictures look, so that none is answered that shows it as it was. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface PromptWords {
  name: string;
  template: string;
  allowMissingPlaceholder?: boolean | undefined;
  /** In which they were written. */
  language: Language;
}

export interface Reference {
  sha: string;
  thumbHash: string;
  color: string;
}

/** Somebody's own style or character. */
export class Prompt extends AggregateRoot<PromptState> {
  static restore(state: PromptState): Prompt {
    return new Prompt(state);
  }

  static create(
    made: { id: string; userId: string; kind: PromptKind },
    words: PromptWords,
    now: Date,
  ): Prompt {
    const said = cleaned(words, made.kind);
    const reference = {
      referenceSha: null,
      referenceThumbHash: null,
      referenceColor: null,
      referenceImageId: null,
    };
    return new Prompt({
      ...made,
      ...said,
      ...reference,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
  }

  get id(): string {
    return this.state.id;
  }

  get userId(): string {
    return this.state.userId;
  }

  get kind(): PromptKind {
    return this.state.kind;
  }

  get name(): string {
    return this.state.name;
  }

  get template(): string {
    return this.state.template;
  }

  get version(): number {
    return this.state.version;
  }

  get referenceSha(): string | null {
    return this.state.referenceSha;
  }

  get isDeleted(): boolean {
    return this.state.deletedAt !== null;
  }

  get isCharacter(): boolean {
    return this.state.kind === 'character';
  }

  rewrite(words: PromptWords, now: Date): void {
    const said = cleaned(words, this.state.kind);
    if (said.name === this.state.name && said.template === this.state.template) return;
    Object.assign(this.state, {
      ...said,
      version: this.state.version + 1,
      updatedAt: now,
    } satisfies Partial<PromptState>);
  }

  /** A picture is being made of it; until it is there the one before stays. */
  awaitReference(imageId: string, now: Date): void {
    Object.assign(this.state, { referenceImageId: imageId, updatedAt: now } satisfies Partial<PromptState>);
  }

  /** Without an image id it was brought along, and what was being made is no longer waited for. */
  setReference({ sha, thumbHash, color }: Reference, imageId: string | null, now: Date): void {
    if (imageId !== null && imageId !== this.state.referenceImageId) return;
    const changed = sha !== this.state.referenceSha;
    Object.assign(this.state, {
      referenceSha: sha,
      referenceThumbHash: thumbHash,
      referenceColor: color,
      referenceImageId: imageId,
      version: this.state.version + (changed ? 1 : 0),
      updatedAt: now,
    } satisfies Partial<PromptState>);
  }

  /** The picture that showed it was taken away by support staff. */
  removeReference(now: Date): void {
    Object.assign(this.state, {
      referenceSha: null,
      referenceThumbHash: null,
      referenceColor: null,
      referenceImageId: null,
      version: this.state.version + 1,
      updatedAt: now,
    } satisfies Partial<PromptState>);
  }

  /** Pictures that were drawn with it stay; what was brought along to show it, which may be a photograph, is removed. */
  remove(now: Date): void {
    this.state.deletedAt ??= now;
    Object.assign(this.state, {
      referenceSha: null,
      referenceThumbHash: null,
      referenceColor: null,
      referenceImageId: null,
    } satisfies Partial<PromptState>);
  }
}

function cleaned(
  { name: raw, template, allowMissingPlaceholder, language }: PromptWords,
  kind: PromptKind,
): Pick<PromptState, 'name' | 'nameKey' | 'template'> {
  const name = promptNameOf(raw, language);
  if (isBuiltInName(promptNameKey(name), kind)) throw nameExists(kind);
  return {
    name,
    nameKey: promptNameKey(name),
    template: templateOf(template, kind, { mayLackPlaceholder: allowMissingPlaceholder === true, language }),
  };
}

import { type PromptKind, promptNameKey } from '@pictick/rules/imaging/prompt-text';
import type { Language } from '@pictick/rules/language';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import type { ImageStatus } from '../image';
import { nameExists } from '../imaging.errors';
import type { PictureReason } from '../picture-reason';
import { isBuiltInName, promptNameOf, templateOf } from './prompt-text';

/** Status of the latest reference image. */
export type ReferenceStatus = 'none' | 'generating' | 'ready' | 'failed';

/** Status and reason from the shown picture and the latest requested image. */
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
  /** Two names with the same key are equal. */
  nameKey: string;
  template: string;
  /** File of the reference image, uploaded or generated; stored as a private picture. */
  referenceSha: string | null;
  referenceThumbHash: string | null;
  referenceColor: string | null;
  /** The latest generated image; null if there is none. */
  referenceImageId: string | null;
  /**
   * Part of the cache key. Incremented with every change of how pictures look, so that older ones are not
   * reused.
   */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface PromptWords {
  name: string;
  template: string;
  allowMissingPlaceholder?: boolean | undefined;
  /** Language of name and template. */
  language: Language;
}

export interface Reference {
  sha: string;
  thumbHash: string;
  color: string;
}

/** A style or character of a user. */
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

  /** The reference image is being generated; the previous one stays until it is ready. */
  awaitReference(imageId: string, now: Date): void {
    Object.assign(this.state, { referenceImageId: imageId, updatedAt: now } satisfies Partial<PromptState>);
  }

  /** Sets the reference image. Null as image id: uploaded, so that a pending image is ignored. */
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

  /** An admin withdrew the reference image. */
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

  /** Pictures drawn with it stay; the reference image, which may be a photograph, is removed. */
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

import type { Animal } from '@pictick/rules/household/animal';
import {
  type ChildSettings,
  defaultChildSettings,
  type ShownOnCards,
} from '@pictick/rules/household/child-settings';
import type { ChildColour } from '@pictick/rules/household/colour';
import { childRestoreDays } from '@pictick/rules/household/household-defaults';
import { nicknameLimit } from '@pictick/rules/limits';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { invalid } from '../../../kernel/domain-error';

export interface ChildState {
  id: string;
  householdId: string;
  nickname: string;
  animal: Animal;
  colour: ChildColour;
  shows: ShownOnCards;
  settings: ChildSettings;
  createdAt: Date;
  /** Hidden from this time on; null: not deleted. */
  deletedAt: Date | null;
  /** The time at which a deleted profile is erased. */
  eraseAt: Date | null;
}

export interface ChildDraft {
  id: string;
  nickname: string;
  animal: Animal;
  colour: ChildColour;
  shows?: ShownOnCards | undefined;
}

export interface ChildChange {
  nickname?: string | undefined;
  animal?: Animal | undefined;
  colour?: ChildColour | undefined;
  shows?: ShownOnCards | undefined;
  settings?: Partial<ChildSettings> | undefined;
}

const dayMs = 86_400_000;

export const newChild = (householdId: string, draft: ChildDraft, now: Date): ChildState => ({
  id: draft.id,
  householdId,
  nickname: nicknameOf(draft.nickname),
  animal: draft.animal,
  colour: draft.colour,
  shows: draft.shows ?? 'pictures',
  settings: { ...defaultChildSettings },
  createdAt: now,
  deletedAt: null,
  eraseAt: null,
});

/** @throws VALIDATION_FAILED */
export function withChange(child: ChildState, change: ChildChange): ChildState {
  const { nickname, animal, colour, shows, settings } = change;
  return {
    ...child,
    ...(nickname !== undefined && { nickname: nicknameOf(nickname) }),
    ...(animal !== undefined && { animal }),
    ...(colour !== undefined && { colour }),
    ...(shows !== undefined && { shows }),
    ...(settings !== undefined && { settings: { ...child.settings, ...settings } }),
  };
}

export const deletedChild = (child: ChildState, now: Date): ChildState => ({
  ...child,
  deletedAt: now,
  eraseAt: new Date(now.getTime() + childRestoreDays * dayMs),
});

export const restoredChild = (child: ChildState): ChildState => ({
  ...child,
  deletedAt: null,
  eraseAt: null,
});

function nicknameOf(raw: string): string {
  const nickname = cleanLine(raw);
  if (!isVisible(nickname)) throw invalid({ field: 'nickname', rule: 'required' });
  if (isLongerThan(nicknameLimit, nickname)) throw invalid({ field: 'nickname', rule: 'max' });
  return nickname;
}

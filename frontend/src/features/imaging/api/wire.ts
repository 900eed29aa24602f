/** What the API says about own styles, characters and prompts, and about the month. */
export type PromptKind = 'style' | 'character' | 'custom';

export interface UserPrompt {
  id: string;
  promptKind: PromptKind;
  name: string;
  /** With %s where the item (style) or the chore (character) stands. */
  template: string;
  /** One of ours: it can be neither edited nor deleted. */
  isDefault: boolean;
  referenceImageUrl: string | null;
  thumbHash: string | null;
  createdAt: string;
  missingPlaceholder: boolean;
}

export interface PromptPage {
  userPrompts: UserPrompt[];
  nextCursor: string | null;
}

export interface UsageHistory {
  days: number;
  totals: { generated: number; failed: number };
  usage: { date: string; generated: number; failed: number }[];
}

export type ReportReason = 'wrong' | 'scary' | 'unsuitable' | 'other';

import type { components } from '@pictick/api';

/** What the API says about own styles, characters and prompts, and about the month. */
export type PromptKind = components['schemas']['PromptKind'];
export type UserPrompt = components['schemas']['UserPrompt'];

export interface UsageHistory {
  days: number;
  totals: { generated: number; failed: number };
  usage: { date: string; generated: number; failed: number }[];
}

export type ReportReason = 'wrong' | 'scary' | 'unsuitable' | 'other';

import type { components } from '@pictick/api';

/** What the API says about own styles, characters and prompts, and about the month. */
export type PromptKind = components['schemas']['PromptKind'];
export type UserPrompt = components['schemas']['UserPrompt'];
export type UsageHistory = components['schemas']['UsageHistory'];
export type ReportReason = components['schemas']['ReportReason'];
export type RepaintCost = components['schemas']['RepaintCost'];

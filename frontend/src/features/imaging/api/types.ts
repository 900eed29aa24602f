import type { components } from '@pictick/api';

/** The API's types of the user's styles, characters and prompts, and of the monthly quota. */
export type PromptKind = components['schemas']['PromptKind'];
export type UserPrompt = components['schemas']['UserPrompt'];
export type UsageHistory = components['schemas']['UsageHistory'];
export type ReportReason = components['schemas']['ReportReason'];
export type RepaintCost = components['schemas']['RepaintCost'];

import type { ComponentProps } from 'react';
import { importChunk, lazyComponent } from '../../../shared/lib/lazy-component';
import type Preview from '../paste/things-preview';
import type { ChipsProps } from '../suggest-items/suggestion-chips';
import type { UsualProps } from '../usual/usual-chips';
import type Question from './duplicate-question';

export const DuplicateQuestion = lazyComponent<ComponentProps<typeof Question>>(
  () => import('./duplicate-question'),
);
const importPreview = () => import('../paste/things-preview');
export const ThingsPreview = lazyComponent<ComponentProps<typeof Preview>>(importPreview);
/** Null where the chunk could not be loaded; the error is reported. */
export const loadPreview = () => importChunk(importPreview).catch(() => null);
const importAdding = () => import('./add-item.lazy');
export const Chips = lazyComponent<ChipsProps>(async () => ({
  default: (await importAdding()).SuggestionChips,
}));
export const Usual = lazyComponent<UsualProps>(async () => ({ default: (await importAdding()).UsualChips }));
/** Null where the chunk could not be loaded; the error is reported. */
export const loadAdding = () => importChunk(importAdding).catch(() => null);

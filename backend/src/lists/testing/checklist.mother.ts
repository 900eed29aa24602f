import { randomUUID } from 'node:crypto';
import { Checklist, type ChecklistState } from '../domain/checklist';
import type { ItemDraft } from '../domain/item';
import type { ChangeContext } from '../domain/list-change';

const now = new Date('2026-05-04T10:00:00Z');

export const aChangeContext = (given: Partial<ChangeContext> = {}): ChangeContext => ({
  userId: randomUUID(),
  opId: randomUUID(),
  at: now,
  ...given,
});

export const aList = (given: Partial<ChecklistState> = {}): Checklist =>
  Checklist.fromState({
    id: randomUUID(),
    ownerId: randomUUID(),
    name: 'Market',
    listType: 'shopping',
    selectedCharacterId: null,
    createdAt: now,
    archivedAt: null,
    deletedAt: null,
    handedOverAt: null,
    householdId: null,
    version: 0,
    itemCount: 0,
    checkedCount: 0,
    lastPosition: null,
    ...given,
  });

export const aDraft = (given: Partial<ItemDraft> = {}): ItemDraft => ({
  id: randomUUID(),
  imageId: randomUUID(),
  name: 'Apples',
  quantity: null,
  notes: null,
  createdAt: now,
  promptId: null,
  selectedCharacterId: null,
  depicts: 'apple',
  concept: 'apple',
  ...given,
});

import { formerMember } from '@pictick/rules/former-member';
import type { Language } from '@pictick/rules/language';
import type { Clock } from '../../kernel/clock';
import type { Command } from '../../platform/idempotency/idempotency';
import type { Checklist } from '../domain/checklist';
import { type ChangeContext, formerOpId } from '../domain/list-change';

export const contextOf = (command: Command, clock: Clock, language?: Language): ChangeContext => ({
  userId: command.userId,
  opId: command.key,
  at: clock.now(),
  ...(language && { language }),
});

/** The context of changes without an acting user: erasure of users and children, nightly tasks. */
export const formerMemberContext = (list: Checklist, clock: Clock): ChangeContext => ({
  userId: formerMember,
  opId: formerOpId(list.version + 1),
  at: clock.now(),
});

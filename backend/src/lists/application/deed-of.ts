import type { Clock } from '../../kernel/clock';
import type { Command } from '../../platform/idempotency/idempotency';
import type { Deed } from '../domain/deed';

export const deedOf = (command: Command, clock: Clock): Deed => ({ userId: command.userId, opId: command.key, at: clock.now() });

import type { Clock } from '../../kernel/clock';
import type { Command } from '../../platform/idempotency/idempotency';
import type { Deed } from '../domain/deed';
import type { Language } from '../domain/picture-book';

export const deedOf = (command: Command, clock: Clock, language?: Language): Deed => ({ userId: command.userId, opId: command.key, at: clock.now(), ...(language && { language }) });

import { event } from '../kernel/domain-event';

export const UserRegistered = event<'identity.user-registered', { userId: string }>('identity.user-registered');

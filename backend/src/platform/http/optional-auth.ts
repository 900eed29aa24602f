import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { Authenticator, type Identified } from './access';

/** For public routes that answer more to a signed-in user. */
@Injectable()
export class OptionalAuth {
  constructor(private readonly authenticator: Authenticator) {}

  /** The user of the token; null without a valid token. */
  async currentUser(request: Pick<FastifyRequest, 'headers'>): Promise<Identified | null> {
    const token = request.headers['x-auth-token'];
    if (typeof token !== 'string' || token === '') return null;
    try {
      return await this.authenticator.authenticate(token);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorised') return null;
      throw error;
    }
  }
}

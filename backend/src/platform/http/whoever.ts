import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { Authenticator, type Identified } from './access';

/** On routes that are open to anybody and say more to whom they know. */
@Injectable()
export class Whoever {
  constructor(private readonly authenticator: Authenticator) {}

  /** Null: nobody whom we know, or no longer. */
  async asks(request: Pick<FastifyRequest, 'headers'>): Promise<Identified | null> {
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

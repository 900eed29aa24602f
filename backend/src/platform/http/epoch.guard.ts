import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { Epoch } from '../database/epoch';

/**
 * Sends the epoch of the database. Refuses requests of an older epoch: the device first has to send again
 * what a restored backup lacks.
 * @throws EPOCH_OVER
 */
@Injectable()
class EpochGuard implements CanActivate {
  constructor(private readonly epoch: Epoch) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const epoch = this.epoch.value();
    return typeof epoch === 'string'
      ? assertCurrentEpoch(epoch, context)
      : epoch.then((known) => assertCurrentEpoch(known, context));
  }
}

function assertCurrentEpoch(epoch: string, context: ExecutionContext): true {
  const http = context.switchToHttp();
  void http.getResponse<FastifyReply>().header('x-epoch', epoch);
  const theirs = http.getRequest<FastifyRequest>().headers['x-epoch'];
  if (theirs !== undefined && theirs !== epoch) throw new DomainError('EPOCH_OVER', 'conflict');
  return true;
}

/** Decorates the controller. */
export const RequiresCurrentEpoch = (): ClassDecorator =>
  applyDecorators(
    UseGuards(EpochGuard),
    ApiHeader({
      name: 'X-Epoch',
      required: false,
      example: '0f3a9c51',
      description:
        'The one that was answered with what the device knows. Where the database was restored since, the answer is 409 EPOCH_OVER, and X-Epoch says the new one: cursors of before mean nothing in it.',
    }),
  );

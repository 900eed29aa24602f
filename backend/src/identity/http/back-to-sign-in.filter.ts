import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error';
import { ErrorFilter } from '../../platform/http/errors';

/** A person on their way to Google and back looks at what we answer: they get our page, and when to come again in kind words. */
@Catch(DomainError)
export class BackToSignIn implements ExceptionFilter<DomainError> {
  private readonly others = new ErrorFilter();

  catch(error: DomainError, host: ArgumentsHost): void {
    if (error.kind !== 'too-many') {
      this.others.catch(error, host);
      return;
    }
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.header('retry-after', error.retryAfterSeconds ?? 60).redirect('/login?reason=too_many', 302);
  }
}

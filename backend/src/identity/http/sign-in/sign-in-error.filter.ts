import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../kernel/domain-error';
import { ErrorFilter } from '../../../platform/http/errors';

/** A refused sign-in. The browser goes to the sign-in page, which tells the reason. */
export class SignInRefused extends Error {
  constructor(readonly reason: 'login_failed' | 'login_cancelled' | 'account_deleting') {
    super(reason);
  }
}

/**
 * Answers browsers on their way to Google and back with a redirect to the page, which tells the reason and
 * when to retry.
 */
@Catch(DomainError, SignInRefused)
export class SignInErrorFilter implements ExceptionFilter<DomainError | SignInRefused> {
  private readonly others = new ErrorFilter();

  catch(error: DomainError | SignInRefused, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof SignInRefused) void reply.redirect(`/login?reason=${error.reason}`, 302);
    else if (error.kind === 'too-many')
      void reply.header('retry-after', error.retryAfterSeconds ?? 60).redirect('/login?reason=too_many', 302);
    else this.others.catch(error, host);
  }
}

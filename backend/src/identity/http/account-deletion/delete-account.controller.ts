import { Controller, Delete, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { SignedIn } from '../../../platform/http/access';
import { sendStored, CommandOf, Mutation } from '../../../platform/http/params';
import { ValidBody } from '../../../platform/http/validated';
import type { Command } from '../../../platform/idempotency/idempotency';
import { DeleteAccount } from '../../application/account-deletion/delete-account';
import { DoneDto } from '../sign-in/auth.dto';
import { SignInCookies } from '../sign-in/cookies';
import { LeaveDto } from './delete-account.dto';

@ApiTags('account')
@Controller('api/account')
export class DeleteAccountController {
  private readonly cookies: SignInCookies;

  constructor(
    private readonly deletion: DeleteAccount,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.cookies = new SignInCookies(settings.publicUrl);
  }

  /** Deletes the account and what belongs to it. The deletion begins now and takes some minutes; it cannot be undone. A second request is answered 401 `ACCOUNT_GONE`. */
  @Delete()
  @HttpCode(202)
  @SignedIn()
  @Mutation()
  @ApiAcceptedResponse({ type: DoneDto })
  async deleteAccount(
    @CommandOf() command: Command,
    @ValidBody() _body: LeaveDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const done = await this.deletion.execute(command);
    this.cookies.clear(reply, 'refresh');
    return sendStored(reply, done);
  }
}

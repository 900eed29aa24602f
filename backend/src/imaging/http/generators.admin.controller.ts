import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AuditLog } from '../../platform/audit/audit-log';
import { LookingDto } from '../../platform/audit/audit-reason.dto';
import { Admin, Staff, type StaffMember, Support } from '../../platform/http/access';
import { sendStored, CommandOf, Mutation } from '../../platform/http/params';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { SwitchGenerator } from '../application/admin/switch-generator';
import { GeneratorsQuery } from '../queries/generators.query';
import { GeneratorsDto, GeneratorSwitchedDto, SwitchGeneratorDto } from './pictures.admin.dto';

@ApiTags('generators')
@Controller('api/admin/generators')
export class GeneratorsAdminController {
  constructor(
    private readonly generators: GeneratorsQuery,
    private readonly turn: SwitchGenerator,
    private readonly audit: AuditLog,
  ) {}

  @Get()
  @Support()
  @ApiOperation({ summary: 'Who draws, and whether they are on', operationId: 'generators' })
  @ApiOkResponse({ type: GeneratorsDto })
  async list(
    @Staff() staff: StaffMember,
    @ValidQuery() { reason, ticket }: LookingDto,
  ): Promise<GeneratorsDto> {
    await this.audit.note({
      actor: staff,
      action: 'imaging.generators-read',
      subject: 'imaging.generators',
      reason,
      ticket,
    });
    return { generators: await this.generators.all() };
  }

  @Post('switch')
  @HttpCode(200)
  @Admin()
  @Mutation()
  @ApiOperation({ summary: 'Switch a generator off, or on again', operationId: 'switchGenerator' })
  @ApiOkResponse({ type: GeneratorSwitchedDto })
  async switch(
    @CommandOf() command: Command,
    @Staff() staff: StaffMember,
    @ValidBody() { generator, on, reason, ticket }: SwitchGeneratorDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.turn.execute(command, staff, { generator, on, reason, ticket }));
  }
}

import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Language, Mutation } from '../../platform/http/params';
import { fileIn, TakesFile } from '../../platform/http/uploads';
import { ValidBody, ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { perPerson } from '../../platform/limits/limit';
import { CreatePrompt } from '../application/styles/create-prompt';
import { DeletePrompt } from '../application/styles/delete-prompt';
import { PreferStyle } from '../application/styles/prefer-style';
import { RegenerateReference } from '../application/styles/regenerate-reference';
import { UpdatePrompt } from '../application/styles/update-prompt';
import { UploadReference } from '../application/styles/upload-reference';
import { UserPromptsQuery } from '../queries/user-prompts.query';
import {
  CreatePromptDto,
  DoneDto,
  PreferredStyleDto,
  PreferStyleDto,
  PromptsQueryDto,
  ReferenceDto,
  UpdatePromptDto,
  UserPromptDto,
  UserPromptsDto,
} from './prompts.dto';

/** The same limit as for repainting items. */
const redrawing = perPerson('regenerate-reference', 10);

@ApiTags('styles')
@Controller('api/shopping-lists')
export class PromptsController {
  constructor(
    private readonly userPrompts: UserPromptsQuery,
    private readonly createPrompt: CreatePrompt,
    private readonly updatePrompt: UpdatePrompt,
    private readonly deletePrompt: DeletePrompt,
    private readonly preferStyle: PreferStyle,
    private readonly uploadReference: UploadReference,
    private readonly regenerateReference: RegenerateReference,
  ) {}

  @Get('user-prompts')
  @SignedIn()
  @ApiOperation({
    summary: 'Styles and characters to choose from: those of the house, then my own',
    operationId: 'userPrompts',
  })
  @ApiOkResponse({ type: UserPromptsDto })
  all(
    @Person() person: Identified,
    @ValidQuery() { promptKind, limit, cursor }: PromptsQueryDto,
  ): Promise<UserPromptsDto> {
    return this.userPrompts.page(person.id, { kind: promptKind, limit: Number(limit ?? 50), cursor });
  }

  @Post('user-prompts')
  @SignedIn()
  @Mutation()
  @ApiOperation({ summary: 'Make a style or a character of my own', operationId: 'createPrompt' })
  @ApiCreatedResponse({ type: UserPromptDto })
  async create(
    @CommandOf() command: Command,
    @ValidBody() body: CreatePromptDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.createPrompt.execute(command, Object.assign(body, { language })));
  }

  @Put('user-prompts/:promptId')
  @SignedIn()
  @Mutation()
  @Ids('promptId')
  @ApiOperation({ summary: 'Change the words of my own style or character', operationId: 'updatePrompt' })
  @ApiOkResponse({ type: UserPromptDto })
  async update(
    @CommandOf() command: Command,
    @Id('promptId') promptId: string,
    @ValidBody() body: UpdatePromptDto,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(
      reply,
      await this.updatePrompt.execute(command, promptId, Object.assign(body, { language })),
    );
  }

  @Delete('user-prompts/:promptId')
  @SignedIn()
  @Mutation()
  @Ids('promptId')
  @ApiOperation({
    summary: 'Throw away my own style or character; pictures made with it stay',
    operationId: 'deletePrompt',
  })
  @ApiOkResponse({ type: DoneDto })
  async delete(
    @CommandOf() command: Command,
    @Id('promptId') promptId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.deletePrompt.execute(command, promptId));
  }

  @Post('user-prompts/:promptId/refimage')
  @SignedIn()
  @Mutation()
  @TakesFile()
  @Ids('promptId')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, at most 8 MB.' },
      },
    },
  })
  @ApiOperation({
    summary: 'Show what I mean with a picture of my own; it is never given to an outside generator',
    operationId: 'uploadReference',
  })
  @ApiCreatedResponse({ type: UserPromptDto })
  async upload(
    @CommandOf() command: Command,
    @Id('promptId') promptId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.uploadReference.execute(command, promptId, () => fileIn(request)));
  }

  @Post('user-prompts/:promptId/refimage::regenerate')
  @HttpCode(200)
  @SignedIn(redrawing)
  @Mutation()
  @Ids('promptId')
  @ApiOperation({
    summary: 'Have the picture made that shows what my style or character means; it counts against the month',
    operationId: 'regenerateReference',
  })
  @ApiOkResponse({ type: ReferenceDto })
  async regenerate(
    @CommandOf() command: Command,
    @Id('promptId') promptId: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.regenerateReference.execute(command, promptId));
  }

  @Put('user/preferences/style')
  @SignedIn()
  @Mutation()
  @ApiOperation({ summary: 'Choose the style of what I add from now on', operationId: 'preferStyle' })
  @ApiOkResponse({ type: PreferredStyleDto })
  async prefer(
    @CommandOf() command: Command,
    @ValidBody() { promptId }: PreferStyleDto,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.preferStyle.execute(command, promptId));
  }
}

import { Injectable } from '@nestjs/common';
import { defaultStyle } from '@pictick/rules/imaging/style';
import { BillingFacade } from '../../../billing';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { unknownPrompt, upgradeRequired } from '../../domain/imaging.errors';
import { styleRefusal } from '../../domain/request-image/style-resolution';
import { Preferences } from '../../domain/styles/preferences';
import { AvailableStylesReader } from './available-styles';

/** Sets the style of new items that choose none; null resets it. @throws UPGRADE_REQUIRED, UNKNOWN_PROMPT */
@Injectable()
export class PreferStyle {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly preferences: Preferences,
    private readonly availableStylesReader: AvailableStylesReader,
    private readonly billing: BillingFacade,
  ) {}

  execute(
    command: Command,
    promptId: string | null,
  ): Promise<StoredResponse<{ preferredPromptId: string | null }>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const [rights, availableStyles] = [
        await this.billing.entitlementsOf(userId),
        await this.availableStylesReader.read({ userId, ownerId: userId }, [{ promptId, characterId: null }]),
      ];
      const refusal = styleRefusal(promptId ?? defaultStyle, rights, availableStyles);
      if (refusal === 'UPGRADE_REQUIRED') throw upgradeRequired();
      if (refusal === 'UNKNOWN_PROMPT') throw unknownPrompt();
      await this.preferences.prefer(userId, promptId);
      return { preferredPromptId: promptId };
    });
  }
}

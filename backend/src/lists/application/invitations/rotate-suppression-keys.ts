import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';

/** Re-encrypts suppressions with the newest key, so that an older key can be removed a day later. */
@EveryNight('RenewSilences')
export class RotateSuppressionKeys implements NightlyTask {
  constructor(private readonly suppressions: EmailSuppressions) {}

  run(): Promise<void> {
    return this.suppressions.rotateKeys();
  }
}

import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { Silences } from '../domain/silences';

/** Who wants no invitations is left alone for good, also when a key is taken out that was there one night ago. */
@EveryNight()
export class RenewSilences implements NightlyTask {
  constructor(private readonly silences: Silences) {}

  run(): Promise<void> {
    return this.silences.renew();
  }
}

import { Clock } from '../../kernel/clock';
import { Forgets, type Forgetting } from '../../platform/leaving/forgets.decorator';
import { Departures } from '../domain/departures';

/** The last step of a leaving: who the person was. */
@Forgets('identity', 'person')
export class ForgetPerson implements Forgetting {
  constructor(
    private readonly departures: Departures,
    private readonly clock: Clock,
  ) {}

  forget(personId: string): Promise<void> {
    return this.departures.forget(personId, this.clock.now());
  }
}

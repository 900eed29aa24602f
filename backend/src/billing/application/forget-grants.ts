import { type Forgetting, Forgets } from '../../platform/leaving/forgets.decorator';
import { EntitlementGrants } from '../domain/entitlement-grants';

/** Somebody leaves for good: which plans they were given, and why, goes with them. */
@Forgets('billing')
export class ForgetGrants implements Forgetting {
  constructor(private readonly grants: EntitlementGrants) {}

  forget(personId: string): Promise<void> {
    return this.grants.forget(personId);
  }
}

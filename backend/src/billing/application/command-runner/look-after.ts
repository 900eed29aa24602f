import { ProviderRefused, ProviderSilent } from '../../domain/payment-errors';

/** A look that is refused, or that nobody understands, says nothing of the deed before it: that stays open until it can be seen what is true. */
export async function lookAfter<T>(look: Promise<T>): Promise<T> {
  try {
    return await look;
  } catch (error) {
    throw error instanceof ProviderRefused ? new ProviderSilent(`What is true could not be seen: ${error.reason}`, { cause: error }) : error;
  }
}

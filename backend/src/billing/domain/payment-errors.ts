/** The provider could not be asked, or has not answered in time: what was asked for may have been done or not. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider understood and said no; asking again in the same way is of no use. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    /** Its own word for it: resource_missing, card_declined, … Never shown to people. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** There is no key for it. */
export class ProviderMissing extends Error {
  override readonly name = 'ProviderMissing';
}

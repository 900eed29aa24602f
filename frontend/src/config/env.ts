/** The only place that knows the build mode. */
export const isProduction: boolean = import.meta.env.PROD;

/** A public client id, no secret. */
export const apiKey = 'pictick-web';

/** The only place that knows how the page was built. */
export const isProduction: boolean = import.meta.env.PROD;

/** A public client id: it names the kind of client to the API and opens nothing. */
export const apiKey = 'pictick-web';

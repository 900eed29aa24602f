// Use case: sign-in-with-google
/** The start of the sign-in. A plain link, because the browser leaves the page for the provider. */
export const signInHref = (): string => '/api/auth/google?frontendRedirect=/login';

/** Where the sign-in begins. A plain link: the browser leaves the page for the provider's. */
export const signInHref = (): string => '/api/auth/google?frontendRedirect=/login';

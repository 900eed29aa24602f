/** Every address of the page, in one place. */
export const paths = {
  landing: '/',
  login: '/login',
  home: '/app',
  trash: '/trash',
  settings: '/account-settings',
  billing: '/billing',
  list: (id: string) => `/lists/${id}`,
  terms: '/terms',
  privacy: '/privacy',
};

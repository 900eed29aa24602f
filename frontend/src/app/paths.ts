/** All URLs of the app but those of family-paths.ts. */
export const paths = {
  landing: '/',
  login: '/login',
  home: '/app',
  archive: '/app?show=archive',
  trash: '/trash',
  settings: '/account-settings',
  billing: '/billing',
  choose: (tier: string, yearly = false) => `/billing?choose=${tier}${yearly ? '&per=year' : ''}`,
  withdraw: '/billing?ask=withdraw',
  list: (id: string) => `/lists/${id}`,
  referral: (code: string) => `/r/${code}`,
  terms: '/terms',
  privacy: '/privacy',
  childrenPrivacy: '/privacy/children',
  consent: '/consent',
  join: '/join',
};

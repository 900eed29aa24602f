/** URLs of the pages of children, outside paths.ts: no first load needs them. */
export const familyPaths = {
  child: (id: string) => `/family/children/${id}`,
  history: (childId: string) => `/family/history/${childId}`,
  photos: '/family/photos',
  childData: (id: string) => `/family/children/${id}/data`,
};

/** URLs of the pages of children, outside paths.ts: no first load needs them. */
export const familyPaths = {
  child: (id: string) => `/family/children/${id}`,
  childData: (id: string) => `/family/children/${id}/data`,
};

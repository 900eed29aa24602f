/** The tags of an If-None-Match header. A compressing proxy may have made a tag a weak one. */
export const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

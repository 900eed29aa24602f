/**
 * The user id that stands for every user with a deleted account, in what others still see: all have the same, so that they cannot be
 * told apart. Pages show it as "former member".
 */
export const formerMember = '00000000-0000-0000-0000-000000000000';

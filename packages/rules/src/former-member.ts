/**
 * The user id that replaces every deleted user in what others still see. All deleted users share it, so that
 * they cannot be told apart. Pages show it as "former member".
 */
export const formerMember = '00000000-0000-0000-0000-000000000000';

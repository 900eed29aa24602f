/**
 * Stands in what stays for whoever has left for good: nobody can tell any more who it was, nor whether two of them were the same person.
 * Pages call them "former member".
 */
export const formerMember = '00000000-0000-0000-0000-000000000000';

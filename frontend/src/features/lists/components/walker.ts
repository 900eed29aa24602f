/** Who walks along a list and cheers at its end: whoever was chosen for it, of the two who can. */
export const walkerOf = (character: string | null): 'kuzu' | 'lilly' => (character === 'lilly' ? 'lilly' : 'kuzu');

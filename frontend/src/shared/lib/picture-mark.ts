/** The end of a picture's address that tells like pictures apart: `#v1`, `#v2`; empty where there is none. */
export const pictureMark = (url: string): string => /#v\d$/.exec(url)?.[0] ?? '';

import type { Picture } from '../../../sync/types';
import type { OpenSuggester } from './open-suggester';

const pictures = new WeakMap<OpenSuggester['suggester'], Map<string, Picture>>();

/** The plain picture of a name; each is found once. */
export function pictureOf(
  { suggester, parser }: Pick<OpenSuggester, 'suggester' | 'parser'>,
  name: string,
): Picture {
  const known = pictures.get(suggester) ?? new Map<string, Picture>();
  pictures.set(suggester, known);
  const picture = known.get(name) ?? parser.depict(name).image;
  known.set(name, picture);
  return picture;
}

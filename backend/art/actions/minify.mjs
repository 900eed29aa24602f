import { pastels } from '../colour.mjs';
import { minify } from '../minify.mjs';
import { actions } from './index.mjs';

/** A drawing on its ground. */
export function drawAction(name) {
  const [ground, body] = actions[name];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 240 240"><path fill="${pastels[ground].light}" d="M0 0h240v240H0z"/>${body}</svg>`;
}

/** The file of a drawing on its ground. */
export const actionFile = (name) => minify(drawAction(name), name);

// What a line to type in needs as soon as something is typed, in one file: the network may be gone by then.
export { addItems, pastedLines, preparePictures } from '../api/adding';
export { showAdded } from './show-added';

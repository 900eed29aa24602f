// What a line to type in needs as soon as something is typed, in one file: the network may be gone by then.
export { addItems, preparePictures } from '../api/adding';
export { showAdded } from './show-added';
export { sortBlock } from './sort-block';

// What a line to type in needs as soon as something is typed, in one file: the network may be gone by then.
export { addItems, preparePictures } from './add-item';
export { showAdded } from './show-added';
export { splitPaste } from '../paste/split-paste';

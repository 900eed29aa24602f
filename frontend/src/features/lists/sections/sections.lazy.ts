/** The parts of a list by section, in one chunk. */
export { followHomeSections } from './home-sections';
export { dropInSections } from './move-to-section';
export { SectionBoard } from './section-board';
export { SectionField } from './section-field';
export { SectionsBar } from './sections-bar';

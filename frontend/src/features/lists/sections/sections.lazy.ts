/** The parts of a list by section, in one chunk. */
export { groupBySection, sectionOf } from './group-by-section';
export { SectionBoard } from './section-board';
export { SectionsBar } from './sections-bar';

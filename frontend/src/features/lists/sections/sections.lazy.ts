/** The parts of a list by section, in one chunk. */
export { loadSectionTexts } from '../../../i18n/section-texts';
export { groupBySection, sectionOf } from './group-by-section';
export { SectionBoard } from './section-board';
export { SectionsBar } from './sections-bar';

import { useParams } from 'react-router';
import { HistoryPage } from '../features/lists/history/history-page';
import { PhotosPage } from '../features/lists/own-photo/photos-page';

/** The last weeks of a child or of the family's own routines, and the own photos: one chunk, as the first loads name each. */
export default function RoutinePages() {
  const { id = '' } = useParams<'id'>();
  return id === '' ? <PhotosPage /> : <HistoryPage of={id.toLocaleLowerCase('en')} />;
}

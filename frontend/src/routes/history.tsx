import { useParams } from 'react-router';
import { HistoryPage } from '../features/lists/history/history-page';

/** The last weeks of a child, or of the family's own routines. */
export default function History() {
  const { id = '' } = useParams<'id'>();
  return <HistoryPage of={id.toLocaleLowerCase('en')} />;
}

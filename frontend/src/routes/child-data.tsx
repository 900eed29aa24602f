import { Header } from '../app/layout/header';
import { PageTools } from '../app/layout/lazy-frame';
import { ChildDataPage } from '../features/identity/child-data/child-data-page';

export default function ChildData() {
  return (
    <>
      <Header app />
      <ChildDataPage tools={<PageTools />} />
    </>
  );
}

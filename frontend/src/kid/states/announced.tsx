/** The title of a screen, said again when it changes. Nothing of it is painted. */
export function Announced({ title, id }: { title: string; id?: string }) {
  return (
    <>
      <h1 id={id} tabIndex={id === undefined ? undefined : -1} className="visually-hidden">
        {title}
      </h1>
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  );
}

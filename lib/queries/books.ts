/** Where a file of the books is sent; with a step, where it is read as said, decided on or deleted. */
export function booksApiPath(
  connection_id: string,
  step?: 'columns' | 'decisions' | 'delete',
): string {
  const path = `/api/books/${encodeURIComponent(connection_id)}`
  return step === undefined ? path : `${path}/${step}`
}

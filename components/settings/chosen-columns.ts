/**
 * The columns that a form shows, in the order that it asks for: `show` once for each, with
 * `place_<id>` and `before_<id>`.
 */
export function chosenColumns<Column extends { readonly id: string }>(
  form: FormData,
  columns: readonly Column[],
): Column[] {
  const shown = new Set(form.getAll('show'))
  return columns
    .filter(({ id }) => shown.has(id))
    .map((column, index) => {
      const place = Number(form.get(`place_${column.id}`)) || index + 1
      const before = Number(form.get(`before_${column.id}`)) || place
      // A column that was moved to a place goes before the one that already has it.
      return { column, rank: place + Math.sign(place - before) / 2 }
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ column }) => column)
}

/** A day by which something is owed: with `late`, "12 d late", once it has passed. */
export function DueDate({ late, children }: { late: string | undefined; children: string }) {
  if (late === undefined) return children
  return (
    <span className="text-danger" title={late}>
      {children}
      <span className="sr-only">, {late}</span>
    </span>
  )
}

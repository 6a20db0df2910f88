/** @jsxImportSource hono/jsx */

export function RefusalPage({ title, advice }: { title: string; advice: string }) {
  return (
    <section class="sheet">
      <h1>{title}</h1>
      {advice !== '' && <p>{advice}</p>}
      <p class="muted">Nothing was shared and nothing was changed.</p>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Note } from '@/components/ui/note'

/** The card of a page that wants one thing of a person. */
export function FormCard({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <section className="card overflow-hidden bg-paper">
      <div className="px-6 pt-6 pb-5">
        <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere">{title}</h1>
        <p className="pt-1 text-quiet wrap-anywhere">{lead}</p>
      </div>
      {children}
    </section>
  )
}

/** Its form, with what was wrong at the last attempt: no script is needed. */
export function CardForm({
  action,
  problem,
  children,
}: {
  action: string
  problem: string | undefined
  children: ReactNode
}) {
  return (
    <form
      method="post"
      action={action}
      className="flex flex-col gap-3.5 border-t border-line px-6 py-5"
    >
      {problem !== undefined && <Note tone="danger" fact={problem} urgent />}
      {children}
    </form>
  )
}

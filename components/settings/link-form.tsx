import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'

export interface LinkFormView {
  readonly token: string
  readonly password: { readonly label: string; readonly hint: string }
  readonly again: string
  readonly submit: string
  readonly problem: string | undefined
}

/** The card of a page that is reached by a link. */
export function LinkCard({
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

/** What `children` ask for and a password, typed twice, posted with the link's token: no script is needed. */
export function LinkForm({
  action,
  view,
  children,
}: {
  action: string
  view: LinkFormView
  children: ReactNode
}) {
  const { token, password, again, submit, problem } = view
  return (
    <form
      method="post"
      action={action}
      className="flex flex-col gap-3.5 border-t border-line px-6 py-5"
    >
      {problem !== undefined && <Note tone="danger" fact={problem} urgent />}
      <input type="hidden" name="token" value={token} />
      {children}
      <TextInput
        label={password.label}
        hint={password.hint}
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
      <TextInput label={again} name="again" type="password" autoComplete="new-password" required />
      <div>
        <Button variant="primary" size="lg">
          {submit}
        </Button>
      </div>
    </form>
  )
}

import type { ReactNode } from 'react'
import { CardForm } from '@/components/layout/form-card'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'

export interface LinkFormView {
  readonly token: string
  readonly password: { readonly label: string; readonly hint: string }
  readonly again: string
  readonly submit: string
  readonly problem: string | undefined
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
    <CardForm action={action} problem={problem}>
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
    </CardForm>
  )
}

import type { ReactNode } from 'react'
import { CardForm } from '@/components/layout/form-card'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { getTranslations } from '@/lib/server/http/get-reader'

export interface PasswordLength {
  readonly min: number
  readonly max: number
}

const passwordProblems = ['differs', 'length', 'common', 'personal'] as const

/** What `children` ask for and a password, typed twice, posted with the link's token: no script is needed. */
export async function LinkForm({
  action,
  token,
  password,
  passwordLength,
  submit,
  problem,
  problems,
  children,
}: {
  action: string
  token: string
  /** How the password is called. */
  password: string
  passwordLength: PasswordLength
  submit: string
  /** What was wrong at the last attempt, as the address of the page says it: anybody can make one up. */
  problem: string | undefined
  /** Those of what `children` ask for. */
  problems: ReadonlyMap<string, PlainMessageKey>
  children: ReactNode
}) {
  const t = await getTranslations()
  const ofPassword = passwordProblems.find((each) => each === problem)
  const said = ofPassword
    ? (`problems.password_${ofPassword}` as const)
    : problems.get(problem ?? '')
  return (
    <CardForm action={action} problem={said && t(said, { ...passwordLength })}>
      <input type="hidden" name="token" value={token} />
      {children}
      <TextInput
        label={password}
        hint={t('join.password_hint', { count: passwordLength.min })}
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
      <TextInput
        label={t('join.again')}
        name="again"
        type="password"
        autoComplete="new-password"
        required
      />
      <div>
        <Button variant="primary" size="lg">
          {submit}
        </Button>
      </div>
    </CardForm>
  )
}

import { CardForm, FormCard } from '@/components/layout/form-card'
import { PasskeyButton, type PasskeyWords } from '@/components/layout/passkey-button'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'

export interface ProofFormView {
  readonly title: string
  readonly text: string
  readonly email: string
  /** Undefined where neither a password nor a code counts. */
  readonly field:
    | { readonly label: string; readonly hint: string | undefined; readonly isPassword: boolean }
    | undefined
  readonly confirm: string
  readonly back: string
  /** The page whose form was sent. */
  readonly next: string
  /** Undefined for who has none. */
  readonly passkey: PasskeyWords | undefined
  /** Signing in again at the OpenID provider, where one is configured. */
  readonly elsewhere: { readonly label: string; readonly href: string } | undefined
  readonly problem: string | undefined
}

/** To the OpenID provider, where the person signs in again, and back. */
export function signInAgainPath(callbackUrl: string): string {
  return `/api/auth/signin/oidc?${new URLSearchParams({ callbackUrl, again: '1' })}`
}

/** The dialog’s question as a page, whose form works without a script. */
export function ProofForm({ view }: { view: ProofFormView }) {
  return (
    <FormCard title={view.title} lead={view.text}>
      <CardForm action="/api/session/proof" problem={view.problem}>
        <input type="hidden" name="next" value={view.next} />
        {/* For password managers, which look for whose password it is. */}
        <input type="hidden" name="email" autoComplete="username" value={view.email} />
        {view.field !== undefined && (
          <TextInput
            label={view.field.label}
            hint={view.field.hint}
            name="password"
            type={view.field.isPassword ? 'password' : 'text'}
            autoComplete={view.field.isPassword ? 'current-password' : 'one-time-code'}
            maxLength={1024}
            required
          />
        )}
        <div className="flex flex-wrap gap-2">
          {view.field !== undefined && <Button variant="primary">{view.confirm}</Button>}
          {view.elsewhere !== undefined && (
            <a
              href={view.elsewhere.href}
              className={`btn ${view.field === undefined ? 'btn-primary' : ''}`}
            >
              {view.elsewhere.label}
            </a>
          )}
          <a href={view.next} className="btn btn-ghost">
            {view.back}
          </a>
        </div>
      </CardForm>
      {view.passkey !== undefined && (
        <div className="flex flex-col gap-2.5 px-6 pb-5">
          <PasskeyButton words={view.passkey} returnTo={view.next} purpose="proof" />
        </div>
      )}
    </FormCard>
  )
}

import { CardForm, FormCard } from '@/components/layout/form-card'
import { PasskeyButton, type PasskeyWords } from '@/components/layout/passkey-button'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'

export interface ProofFormView {
  readonly title: string
  readonly text: string
  readonly email: string
  readonly password: string
  readonly hint: string
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
        <TextInput
          label={view.password}
          hint={view.hint}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">{view.confirm}</Button>
          {view.elsewhere !== undefined && (
            <a href={view.elsewhere.href} className="btn">
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

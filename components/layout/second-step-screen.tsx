import { PasskeyButton, type PasskeyWords } from '@/components/layout/passkey-button'
import { SignInFrame, type SignInFrameView } from '@/components/layout/sign-in-screen'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'

export interface SecondStepView extends SignInFrameView {
  readonly email: string
  readonly code: string
  readonly hint: string
  readonly signIn: string
  readonly callbackUrl: string
  /** Undefined for who has no passkey. */
  readonly passkey: PasskeyWords | undefined
  readonly again: { readonly label: string; readonly href: string }
}

/** The code after the password. A plain form, as the one before it. */
export function SecondStepScreen({ view }: { view: SecondStepView }) {
  return (
    <SignInFrame
      view={view}
      foot={
        <a href={view.again.href} className="text-accent">
          {view.again.label}
        </a>
      }
    >
      <form className="flex flex-col gap-3.5" method="post" action="/api/session/second-step">
        <input type="hidden" name="callbackUrl" value={view.callbackUrl} />
        <p className="text-center text-quiet" dir="auto">
          {view.email}
        </p>
        <TextInput
          label={view.code}
          hint={view.hint}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
        <Button variant="primary" size="lg" className="w-full">
          {view.signIn}
        </Button>
      </form>
      {view.passkey !== undefined && (
        <div className="flex flex-col gap-2.5 pt-2.5">
          <PasskeyButton words={view.passkey} returnTo={view.callbackUrl} purpose="second_step" />
        </div>
      )}
    </SignInFrame>
  )
}

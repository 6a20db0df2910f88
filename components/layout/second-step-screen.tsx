import { PasskeyButton } from '@/components/layout/passkey-button'
import {
  type LanguageChoice,
  SignInFrame,
  type SignInNote,
} from '@/components/layout/sign-in-frame'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'
import { getTranslations } from '@/lib/server/http/get-reader'

interface SecondStepProps {
  readonly email: string
  readonly hasPasskey: boolean
  readonly callbackUrl: string
  /** Where signing in starts over. */
  readonly againHref: string
  readonly problem: 'refused' | 'throttled' | undefined
  readonly language: LanguageChoice
}

/** The code after the password. A plain form, as the one before it. */
export async function SecondStepScreen({
  email,
  hasPasskey,
  callbackUrl,
  againHref,
  problem,
  language,
}: SecondStepProps) {
  const [t, proof, problems] = await Promise.all([
    getTranslations('signin'),
    getTranslations('proof'),
    getTranslations('problems'),
  ])
  const note: SignInNote | undefined =
    problem === undefined
      ? undefined
      : {
          tone: 'danger',
          text: problem === 'refused' ? t('step_refused') : problems('password_later'),
        }
  return (
    <>
      <title>{`${t('step_title')} · Countinghouse`}</title>
      <SignInFrame
        title={t('step_title')}
        product="Countinghouse"
        note={note}
        language={language}
        foot={
          <a href={againHref} className="text-accent">
            {t('step_again')}
          </a>
        }
      >
        <form className="flex flex-col gap-3.5" method="post" action="/api/session/second-step">
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <p className="text-center text-quiet" dir="auto">
            {email}
          </p>
          <TextInput
            label={proof('code')}
            hint={t('step_hint')}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={40}
            required
          />
          <Button variant="primary" size="lg" className="w-full">
            {t('sign_in')}
          </Button>
        </form>
        {hasPasskey && (
          <div className="flex flex-col gap-2.5 pt-2.5">
            <PasskeyButton
              failed={t('passkey_failed')}
              returnTo={callbackUrl}
              purpose="second_step"
            >
              {t('passkey')}
            </PasskeyButton>
          </div>
        )}
      </SignInFrame>
    </>
  )
}

import { KeyRound, RectangleEllipsis } from 'lucide-react'
import { DemoBand, type DemoChoice, DemoPeople } from '@/components/layout/demo-sign-in'
import { PasskeyButton, PasskeyOr } from '@/components/layout/passkey-button'
import {
  type LanguageChoice,
  SignInFrame,
  type SignInNote,
} from '@/components/layout/sign-in-frame'
import { Button } from '@/components/ui/button'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { findProviderProblem } from '@/lib/present/provider-problem'
import { providerSignInHref } from '@/lib/search-params/provider-sign-in'
import { getText, getTranslations } from '@/lib/server/http/get-reader'

export interface SignInProps {
  /** Undefined where several firms, or none, use this installation. */
  readonly firmName: string | undefined
  readonly language: LanguageChoice
  /** Undefined where the browser sent no cookie: the page is then requested again. */
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  readonly retryHref: string
  /** The OpenID provider, by name. */
  readonly provider: string | undefined
  /** Somebody has signed in here who has a passkey: it is offered before the password. */
  readonly isPasskeyFirst: boolean
  /** Why the last attempt failed, in one word of the address. */
  readonly error: string | undefined
  /** In how many seconds the next attempt may be made, after too many. */
  readonly waitSeconds: number | undefined
  readonly isSignedOut: boolean
  /** Undefined everywhere but in a demo. */
  readonly demo: DemoChoice | undefined
}

/** A plain post to next-auth's credentials callback, its CSRF token with it: no script is needed. */
export async function SignInScreen(props: SignInProps) {
  const [t, problems, note] = await Promise.all([
    getTranslations('signin'),
    getTranslations('problems'),
    describeAttempt(props),
  ])
  const { firmName, language, csrfToken, retryHref, demo } = props
  if (demo !== undefined && csrfToken !== undefined) {
    return <DemoScreen {...props} note={note} demo={demo} csrfToken={csrfToken} />
  }
  return (
    <>
      <title>{`${t('sign_in')} · Countinghouse`}</title>
      <SignInFrame
        title={t('sign_in_to', { name: firmName ?? 'Countinghouse' })}
        product={firmName === undefined ? undefined : 'Countinghouse'}
        note={note}
        language={language}
        foot={
          <>
            <p>{t('no_account')}</p>
            <Trouble />
          </>
        }
      >
        {csrfToken === undefined ? (
          <a href={retryHref} className="btn btn-lg w-full">
            {problems('try_again')}
          </a>
        ) : (
          <Ways {...props} hasFailed={note?.tone === 'danger'} />
        )}
      </SignInFrame>
    </>
  )
}

/** The people of a demo by one click; the form for everybody else is folded below them. */
async function DemoScreen({
  note,
  demo,
  ...props
}: SignInProps & { note: SignInNote | undefined; demo: DemoChoice; csrfToken: string }) {
  const t = await getTranslations('signin')
  const { language, csrfToken, callbackUrl } = props
  const hasFailed = note?.tone === 'danger'
  return (
    <>
      <title>{`${t('sign_in')} · Countinghouse`}</title>
      <SignInFrame
        title={t('sign_in_as')}
        product={t('demo_firm', {
          firm: demo.firm,
          people: demo.size,
          clients: demo.clients,
        })}
        note={note}
        language={language}
        band={<DemoBand />}
        isList
        foot={
          <>
            <p>{t('demo_one_click')}</p>
            <details open={hasFailed}>
              <summary className="mx-auto flex min-h-6 w-fit list-none items-center font-medium text-accent">
                {t('demo_others')}
              </summary>
              <div className="mt-2 rounded-xl border border-line bg-paper p-6 text-start text-sm text-ink shadow-control">
                <Ways {...props} demo={demo} hasFailed={hasFailed} />
              </div>
            </details>
          </>
        }
      >
        <DemoPeople demo={demo} csrfToken={csrfToken} callbackUrl={callbackUrl} />
      </SignInFrame>
    </>
  )
}

/** Anything else in the address is of somebody who made it up. */
const ownProblems: ReadonlyMap<string | undefined, PlainMessageKey> = new Map([
  ['CredentialsSignin', 'signin.refused_password'],
  ['FormExpired', 'signin.refused_expired'],
  ['SignInFailed', 'signin.refused_by_us'],
])

async function describeAttempt({
  csrfToken,
  waitSeconds,
  error,
  provider,
  isSignedOut,
}: SignInProps): Promise<SignInNote | undefined> {
  const { text } = await getText()
  if (csrfToken === undefined) {
    return {
      tone: 'attention',
      text: `${text('signin.no_cookie')}. ${text('signin.no_cookie_text')}`,
    }
  }
  if (waitSeconds !== undefined) {
    const minutes = Math.ceil(waitSeconds / 60)
    return { tone: 'danger', text: text('signin.refused_attempts', { minutes }) }
  }
  const ofProvider =
    error === 'CredentialsSignin' ? 'signin.refused_password_or' : findProviderProblem(error)
  if (provider !== undefined && ofProvider !== undefined) {
    const tone = ofProvider === 'signin.sso_first_link' ? 'attention' : 'danger'
    return { tone, text: text(ofProvider, { name: provider }) }
  }
  const problem = ownProblems.get(error)
  if (problem !== undefined) return { tone: 'danger', text: text(problem) }
  return isSignedOut ? { tone: 'good', text: text('signin.signed_out') } : undefined
}

/** What to do without the password, the phone or the device. */
async function Trouble() {
  const t = await getTranslations('signin')
  return (
    <details>
      <summary className="mx-auto flex min-h-6 w-fit list-none items-center font-medium text-accent">
        {t('trouble')}
      </summary>
      <ul className="flex flex-col gap-1.5 pt-1 text-start">
        <li>{t('trouble_password')}</li>
        <li>{t('trouble_factor')}</li>
        <li>{t('trouble_attempts')}</li>
        <li>{t('trouble_admin')}</li>
      </ul>
    </details>
  )
}

/** A passkey first where somebody has used one here, else the password; then the provider. */
async function Ways(props: SignInProps & { hasFailed: boolean }) {
  const [t, proof] = await Promise.all([getTranslations('signin'), getTranslations('proof')])
  const { isPasskeyFirst, provider, callbackUrl, hasFailed } = props
  const passkey = (
    <PasskeyButton
      failed={t('passkey_failed')}
      returnTo={callbackUrl}
      purpose="sign_in"
      isPrimary={isPasskeyFirst}
    >
      {t('passkey')}
    </PasskeyButton>
  )
  // No form: the policy on forms would hold for wherever the provider leads.
  const atProvider = provider !== undefined && (
    <a href={providerSignInHref(callbackUrl)} className="btn btn-lg w-full">
      <KeyRound size={15} aria-hidden />
      {t('continue_with', { name: provider })}
    </a>
  )
  const or = (
    <p className="flex items-center gap-3 text-xs text-faint">
      <span className="h-px grow bg-line" aria-hidden />
      {t('or')}
      <span className="h-px grow bg-line" aria-hidden />
    </p>
  )
  if (!isPasskeyFirst) {
    return (
      <div className="flex flex-col gap-2.5">
        <SignInForm {...props} />
        <PasskeyOr isAlways={atProvider !== false}>{or}</PasskeyOr>
        {passkey}
        {atProvider}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2.5">
      {passkey}
      {or}
      {atProvider}
      <details open={hasFailed}>
        <summary className="btn btn-lg w-full list-none">
          <RectangleEllipsis size={15} aria-hidden />
          {proof('password')}
        </summary>
        <div className="pt-3.5">
          <SignInForm {...props} />
        </div>
      </details>
    </div>
  )
}

async function SignInForm({ csrfToken, callbackUrl }: SignInProps) {
  const [t, proof, settings] = await Promise.all([
    getTranslations('signin'),
    getTranslations('proof'),
    getTranslations('settings'),
  ])
  return (
    <form className="flex flex-col gap-3.5" method="post" action="/api/auth/callback/credentials">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <label className="block">
        <span className="mb-1 block font-medium">{settings('email')}</span>
        <input className="field h-9" name="email" type="email" autoComplete="username" required />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">{proof('password')}</span>
        <input
          className="field h-9"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
      </label>
      <Button variant="primary" size="lg" className="w-full">
        {t('sign_in')}
      </Button>
    </form>
  )
}

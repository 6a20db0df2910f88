import { KeyRound, Languages, Lock, RectangleEllipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { PasskeyButton, PasskeyOr, type PasskeyWords } from '@/components/layout/passkey-button'
import { Mark } from '@/components/layout/logo'
import { Button } from '@/components/ui/button'
import { type Language, languageNames, languages } from '@/lib/i18n/language'

export interface SignInView extends SignInFrameView {
  readonly email: string
  readonly password: string
  readonly signIn: string
  readonly noAccount: string
  /** What to do without the password, the phone or the device. */
  readonly trouble: { readonly label: string; readonly lines: readonly string[] }
  /** Undefined where the browser sent no cookie: the page is then requested again. */
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** At the OpenID provider; undefined where no provider is configured. */
  readonly elsewhere: { readonly label: string; readonly href: string } | undefined
  readonly passkey: PasskeyWords & {
    /** Somebody has signed in here who has one: it is offered before the password. */
    readonly isFirst: boolean
    readonly or: string
  }
  readonly retry: { readonly label: string; readonly href: string }
}

const tones = {
  good: 'bg-good-tint text-good',
  danger: 'bg-danger-tint text-danger',
  attention: 'bg-attention-tint text-attention',
}

export interface SignInFrameView {
  readonly title: string
  /** Under the title: the product, where the title does not name it. */
  readonly product: string | undefined
  readonly readOnly: string
  readonly language: {
    readonly label: string
    readonly current: Language
    /** Where another is chosen; undefined on that page. */
    readonly href: string | undefined
  }
  /** What was done or went wrong before: signed out, refused, no cookie. */
  readonly note?:
    | { readonly tone: 'good' | 'danger' | 'attention'; readonly text: string }
    | undefined
}

/** What every step of signing in stands in; `foot` is under the card. */
export function SignInFrame({
  view,
  foot,
  children,
}: {
  view: SignInFrameView
  foot: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunk">
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center justify-center px-4 py-10 outline-none"
      >
        <div className="w-full max-w-[23.5rem]">
          <div className="flex flex-col items-center gap-3 pb-6 text-center">
            <Mark size={34} />
            <div>
              <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere" dir="auto">
                {view.title}
              </h1>
              {view.product !== undefined && <p className="pt-0.5 text-faint">{view.product}</p>}
            </div>
          </div>
          {view.note !== undefined && (
            <p
              role={view.note.tone === 'good' ? 'status' : 'alert'}
              className={`note mb-3 ${tones[view.note.tone]}`}
            >
              {view.note.text}
            </p>
          )}
          <div className="rounded-xl border border-line bg-paper p-6 shadow-control">
            {children}
          </div>
          <div className="pt-5 text-center text-xs text-faint">{foot}</div>
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 pb-6 text-xs text-faint">
        <span className="flex items-center gap-1.5">
          <Lock size={13} aria-hidden />
          {view.readOnly}
        </span>
        <LanguageChoice {...view.language} />
      </footer>
    </div>
  )
}

/** A link to the same page with the choice: nothing here needs a script, and there is one form at first. */
function LanguageChoice({ label, current, href }: SignInFrameView['language']) {
  if (href !== undefined) {
    return (
      <a href={href} className="flex min-h-6 items-center gap-1.5 hover:text-ink">
        <Languages size={13} aria-hidden />
        <span className="sr-only">{label}: </span>
        {languageNames[current]}
      </a>
    )
  }
  return (
    <form
      method="post"
      action="/api/preferences"
      aria-label={label}
      className="flex flex-wrap items-center gap-x-3"
    >
      <Languages size={13} aria-hidden />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          className="min-h-6 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
          name="language"
          value={language}
          lang={language}
          aria-current={language === current || undefined}
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  )
}

/** A plain post to next-auth's credentials callback, its CSRF token with it: no script is needed. */
export function SignInScreen({ view }: { view: SignInView }) {
  return (
    <SignInFrame
      view={view}
      foot={
        <>
          <p>{view.noAccount}</p>
          <Trouble {...view.trouble} />
        </>
      }
    >
      {view.csrfToken === undefined ? (
        <a href={view.retry.href} className="btn btn-lg w-full">
          {view.retry.label}
        </a>
      ) : (
        <Ways view={view} />
      )}
    </SignInFrame>
  )
}

function Trouble({ label, lines }: SignInView['trouble']) {
  return (
    <details>
      <summary className="mx-auto flex min-h-6 w-fit list-none items-center font-medium text-accent">
        {label}
      </summary>
      <ul className="flex flex-col gap-1.5 pt-1 text-start">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** A passkey first where somebody has used one here, else the password; then the provider. */
function Ways({ view }: { view: SignInView }) {
  const { passkey, elsewhere, callbackUrl } = view
  const button = (
    <PasskeyButton words={passkey} returnTo={callbackUrl} isPrimary={passkey.isFirst} />
  )
  // No form: the policy on forms would hold for wherever the provider leads.
  const provider = elsewhere !== undefined && (
    <a href={elsewhere.href} className="btn btn-lg w-full">
      <KeyRound size={15} aria-hidden />
      {elsewhere.label}
    </a>
  )
  const or = (
    <p className="flex items-center gap-3 text-xs text-faint">
      <span className="h-px grow bg-line" aria-hidden />
      {passkey.or}
      <span className="h-px grow bg-line" aria-hidden />
    </p>
  )
  if (!passkey.isFirst) {
    return (
      <div className="flex flex-col gap-2.5">
        <SignInForm view={view} />
        <PasskeyOr isAlways={provider !== false}>{or}</PasskeyOr>
        {button}
        {provider}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2.5">
      {button}
      {or}
      {provider}
      <details open={view.note?.tone === 'danger'}>
        <summary className="btn btn-lg w-full list-none">
          <RectangleEllipsis size={15} aria-hidden />
          {view.password}
        </summary>
        <div className="pt-3.5">
          <SignInForm view={view} />
        </div>
      </details>
    </div>
  )
}

function SignInForm({ view }: { view: SignInView }) {
  return (
    <form className="flex flex-col gap-3.5" method="post" action="/api/auth/callback/credentials">
      <input type="hidden" name="csrfToken" value={view.csrfToken} />
      <input type="hidden" name="callbackUrl" value={view.callbackUrl} />
      <label className="block">
        <span className="mb-1 block font-medium">{view.email}</span>
        <input className="field h-9" name="email" type="email" autoComplete="username" required />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">{view.password}</span>
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
        {view.signIn}
      </Button>
    </form>
  )
}

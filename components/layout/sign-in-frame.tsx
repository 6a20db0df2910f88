import { Languages, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '@/components/layout/logo'
import { type Language, languageNames, languages } from '@/lib/i18n/language'
import { getTranslations } from '@/lib/server/http/get-reader'

/** What was done or went wrong before: signed out, refused, no cookie. */
export interface SignInNote {
  readonly tone: 'good' | 'danger' | 'attention'
  readonly text: string
}

export interface LanguageChoice {
  readonly current: Language
  /** Where another is chosen; undefined on that page. */
  readonly href: string | undefined
}

const tones: Record<SignInNote['tone'], string> = {
  good: 'bg-good-tint text-good',
  danger: 'bg-danger-tint text-danger',
  attention: 'bg-attention-tint text-attention',
}

/** What every step of signing in stands in; `foot` is under the card. */
export async function SignInFrame({
  title,
  product,
  note,
  language,
  foot,
  band,
  isList = false,
  children,
}: {
  title: string
  /** Under the title: the product, where the title does not name it. */
  product: string | undefined
  note: SignInNote | undefined
  language: LanguageChoice
  foot: ReactNode
  /** Above the page, from edge to edge. */
  band?: ReactNode
  /** The card holds rows that reach its edges. */
  isList?: boolean
  children: ReactNode
}) {
  const t = await getTranslations('signin')
  return (
    <div className="flex min-h-dvh flex-col bg-sunk">
      {band}
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center justify-center px-4 py-10 outline-none"
      >
        <div className={`w-full ${isList ? 'max-w-[26rem]' : 'max-w-[23.5rem]'}`}>
          <div className="flex flex-col items-center gap-3 pb-6 text-center">
            <Mark size={34} />
            <div>
              <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere" dir="auto">
                {title}
              </h1>
              {product !== undefined && <p className="pt-0.5 text-faint">{product}</p>}
            </div>
          </div>
          {note !== undefined && (
            <p
              role={note.tone === 'good' ? 'status' : 'alert'}
              className={`note mb-3 ${tones[note.tone]}`}
            >
              {note.text}
            </p>
          )}
          <div
            className={`rounded-xl border border-line bg-paper shadow-control ${isList ? 'overflow-hidden' : 'p-6'}`}
          >
            {children}
          </div>
          <div className="pt-5 text-center text-xs text-faint">{foot}</div>
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 pb-6 text-xs text-faint">
        <span className="flex items-center gap-1.5">
          <Lock size={13} aria-hidden />
          {t('read_only')}
        </span>
        <LanguageLinks {...language} />
      </footer>
    </div>
  )
}

/** A link to the same page with the choice: nothing here needs a script, and there is one form at first. */
async function LanguageLinks({ current, href }: LanguageChoice) {
  const t = await getTranslations('display')
  if (href !== undefined) {
    return (
      <a href={href} className="flex min-h-6 items-center gap-1.5 hover:text-ink">
        <Languages size={13} aria-hidden />
        <span className="sr-only">{t('language')}: </span>
        {languageNames[current]}
      </a>
    )
  }
  return (
    <form
      method="post"
      action="/api/preferences"
      aria-label={t('language')}
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

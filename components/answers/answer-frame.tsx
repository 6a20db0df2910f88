import { ChevronDown, Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '@/components/layout/logo'
import type { Reader } from '@/lib/format/create-reader'
import { type Language, languageNames, languages } from '@/lib/i18n/language'

interface FrameProps {
  readonly token: string
  readonly firm: string
  readonly reader: Reader
  /** At the foot of the window. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A page of a client: the firm’s name, the language, and nothing of ours. */
export function AnswerFrame({ token, firm, reader, foot, children }: FrameProps) {
  const { language, direction, text } = reader
  return (
    <div
      className="flex min-h-dvh flex-col overflow-x-clip bg-sunk"
      lang={language}
      dir={direction}
    >
      <header className="mx-auto flex w-full max-w-[42rem] items-center gap-2.5 px-4 pt-5 sm:px-6 sm:pt-8">
        <Mark size={22} />
        <span className="min-w-0 text-base font-semibold wrap-anywhere" dir="auto">
          {firm}
        </span>
        <span className="grow" />
        <LanguageMenu
          token={token}
          language={language}
          label={text('answers.choose_language', { language: languageNames[language] })}
        />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[42rem] grow flex-col px-4 outline-none sm:px-6"
      >
        {children}
      </main>
      {foot}
    </div>
  )
}

/** Opens and chooses without a script. */
function LanguageMenu({
  token,
  language,
  label,
}: {
  token: string
  language: Language
  label: string
}) {
  return (
    <details className="relative flex-none">
      <summary
        className="btn btn-ghost btn-lg -me-3 cursor-pointer list-none px-3 [&::-webkit-details-marker]:hidden"
        aria-label={label}
      >
        <Globe />
        {languageNames[language]}
        <ChevronDown />
      </summary>
      <form
        method="post"
        action="/api/answer/language"
        className="pop absolute end-0 top-full z-30 mt-1 min-w-40"
      >
        <input type="hidden" name="token" value={token} />
        {languages.map((each) => (
          <button
            key={each}
            name="language"
            value={each}
            lang={each}
            className="item min-h-10"
            aria-current={each === language || undefined}
          >
            {languageNames[each]}
          </button>
        ))}
      </form>
    </details>
  )
}

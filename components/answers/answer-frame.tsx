import type { ReactNode } from 'react'
import { LanguageMenu } from '@/components/layout/language-menu'
import { Mark } from '@/components/layout/logo'
import type { Reader } from '@/lib/format/create-reader'
import { languageNames } from '@/lib/i18n/language'

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
          action="/api/answer/language"
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

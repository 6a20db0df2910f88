'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { EnglishMessages, Messages } from '@/lib/i18n/en'
import { type Language, messageLocale, onMessageError } from '@/lib/i18n/language'

const OuterMessages = createContext<Partial<Messages>>({})

/**
 * Gives `useTranslations` the messages of some areas, compiled by `pickMessages`. One provider inside
 * another adds to its messages: the layout brings those of the frame, a page those of its screen.
 */
export function MessagesProvider({
  language,
  timeZone,
  messages,
  children,
}: {
  language: Language
  timeZone: string
  messages: Partial<Messages>
  children: ReactNode
}) {
  const outer = useContext(OuterMessages)
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages])
  return (
    <OuterMessages value={all}>
      <IntlProvider
        locale={messageLocale(language)}
        timeZone={timeZone}
        // use-intl types messages by their English source.
        messages={all as Partial<EnglishMessages>}
        onError={onMessageError}
      >
        {children}
      </IntlProvider>
    </OuterMessages>
  )
}

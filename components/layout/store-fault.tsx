'use client'

import { useSyncExternalStore } from 'react'
import { PlainState } from '@/components/layout/plain-page'
import ar from '@/lib/i18n/ar/store.json'
import de from '@/lib/i18n/de/store.json'
import { store as en } from '@/lib/i18n/en/store'
import es from '@/lib/i18n/es/store.json'
import type { StoreFaultFacts } from '@/lib/domain/connections/store-fault'
import { directionOf, languageOf } from '@/lib/i18n/language'

const words = { en: en.store, de: de.store, es: es.store, ar: ar.store }

// Where the page itself could not be made, the browser alone says what its reader speaks.
const pageLanguage = (): string => {
  const { lang } = document.documentElement
  return lang === '' ? navigator.language : lang
}
const never = () => () => {}

/** The store is unreachable or full: it passes, and the page may be tried again. */
export function StoreFault({ reference, isFull }: StoreFaultFacts) {
  const language = languageOf(useSyncExternalStore(never, pageLanguage, () => 'en'))
  const text = (key: `store.${keyof typeof words.en}`): string =>
    words[language][key.slice('store.'.length) as keyof typeof words.en]
  const title = text(isFull ? 'store.full_title' : 'store.title')
  return (
    <div lang={language} dir={directionOf(language)}>
      <title>{`${title} · Countinghouse`}</title>
      <PlainState
        referenceLabel={text('store.reference')}
        state={{
          tone: 'attention',
          icon: 'unreachable',
          title,
          text: [text(isFull ? 'store.full_text' : 'store.text'), text('store.next')],
          actions: [
            { label: text('store.try_again'), isPrimary: true, href: '' },
            { label: text('store.to_clients'), href: '/' },
          ],
          reference,
        }}
      />
    </div>
  )
}

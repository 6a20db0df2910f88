import { ChevronDown, Globe } from 'lucide-react'
import { type Language, languageNames, languages } from '@/lib/i18n/language'

/** The language of the page of a link: opens and chooses without a script. */
export function LanguageMenu({
  action,
  token,
  language,
  label,
}: {
  action: string
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
        action={action}
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

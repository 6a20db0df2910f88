import type { Search } from '@/lib/domain/search/read-search'
import type { Text } from '@/lib/i18n/translations'

/** "acme or globex, not stripe": a comma parts what must all be true of a row. */
export function searchInWords(search: Search, text: Text['text']): string {
  switch (search.kind) {
    case 'text':
      return /\s/u.test(search.text)
        ? text('filters.search_phrase', { words: search.text })
        : search.text
    case 'not':
      return text('filters.search_not', { what: grouped(search.of, text, ['any', 'all']) })
    case 'any':
      return search.of
        .map((each) => grouped(each, text, ['all']))
        .reduce((first, next) => text('filters.search_or', { first, next }))
    case 'all':
      return allInWords(search.of, text)
  }
}

function allInWords(of: readonly Search[], text: Text['text']): string {
  const [first, ...others] = of
  if (first === undefined) return ''
  return others.reduce(
    (before, each, place) => {
      const isPlain = each.kind === 'text' && of[place]?.kind === 'text'
      return text(isPlain ? 'filters.search_and' : 'filters.search_also', {
        first: before,
        next: grouped(each, text, ['all']),
      })
    },
    grouped(first, text, ['all']),
  )
}

function grouped(search: Search, text: Text['text'], kinds: readonly Search['kind'][]): string {
  const words = searchInWords(search, text)
  return kinds.includes(search.kind) ? text('filters.search_group', { words }) : words
}

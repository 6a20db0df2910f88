import { foldText } from '@/lib/domain/search/fold-text'
import type { Search } from '@/lib/domain/search/read-search'

type Texts = readonly (string | null | undefined)[]

/** Whether an object with these texts answers a search: each word or phrase stands in one of them. */
export function answersSearch(search: Search): (texts: Texts) => boolean {
  return (texts) => answers(search, foldTexts(texts))
}

function foldTexts(texts: Texts): string {
  // No phrase goes from one text into the next: within one a line ends as a space.
  return texts.map((text) => foldText(text ?? '')).join('\n')
}

function answers(search: Search, folded: string): boolean {
  switch (search.kind) {
    case 'text':
      return folded.includes(search.folded)
    case 'not':
      return !answers(search.of, folded)
    case 'all':
      return search.of.every((each) => answers(each, folded))
    case 'any':
      return search.of.some((each) => answers(each, folded))
  }
}

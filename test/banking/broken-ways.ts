import { breaks, type BrokenBank } from '@/test/banking/broken-bank'

/** Every way in which rows break, of all rows and of each second one, and every way in which pages do. */
export const ways: readonly (readonly [string, BrokenBank])[] = [
  ...Object.entries(breaks).flatMap(([way, each]) =>
    (['all', 'half'] as const).map(
      (share) => [`${share} rows ${way}`, { list: 'all', breaks: each, share } as const] as const,
    ),
  ),
  ['empty pages without end', { list: 'all', paging: 'empty' }],
  ['pages that lead round', { list: 'all', paging: 'round' }],
  ['a page that fails', { list: 'all', paging: 'failing' }],
]

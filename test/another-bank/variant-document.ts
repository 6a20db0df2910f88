import { dataVariants } from '@/test/another-bank/data-variants'
import { faultVariants } from '@/test/another-bank/fault-variants'
import type { Look } from '@/test/another-bank/looks'
import { type OAuthVariant, oauthVariants } from '@/test/another-bank/oauth-variants'
import { pageVariants } from '@/test/another-bank/page-variants'
import { usual, type Variant, type Variants } from '@/test/another-bank/variant'
import { escapeCell, markdownTable } from '@/test/faults/markdown-table'

export const everyVariant: Variants<Variant | OAuthVariant> = {
  ...dataVariants,
  ...faultVariants,
  ...oauthVariants,
  ...pageVariants,
}

const preface = `# Banks that are not ours

What a person sees of a bank that knows the specification and differs from ours in one thing. Each row is a
test: a server of its own over the network, a client connected there through the dashboard’s own routes, and
the dashboard’s own pages and files. In it 900.00 came in and 250.00 went out.

\`npx vitest run test/another-bank\` runs them; with \`-u\` it also writes this page from them.
`

const sections: readonly (readonly [title: string, variants: Variants<Variant>])[] = [
  ['Data', dataVariants],
  ['Faults', faultVariants],
  ['OAuth', oauthVariants],
  ['Paging', pageVariants],
]

/** The tables as a page for people. */
export function describeVariants(): string {
  const tables = sections.map(([title, variants]) => {
    const rows = Object.entries(variants).map(([name, variant]) =>
      [`\`${name}\``, variant.what, seenOf(variant)].map(escapeCell),
    )
    return `## ${title}\n\n${markdownTable(rows, ['variant', 'the bank', 'a person sees'])}\n`
  })
  return [preface, ...tables].join('\n')
}

function seenOf(variant: Variant | OAuthVariant): string {
  const back = 'back' in variant ? [wordsAt('coming back', variant.back)] : []
  const figures = variant.looks.some((look) => usual.includes(look)) ? ['every figure of June'] : []
  const others = variant.looks.filter((look) => !usual.includes(look))
  const looks = others.map(({ at, sees }: Look) => wordsAt(at, sees))
  return [...back, ...figures, ...looks].join('; ')
}

const wordsAt = (at: string, sees: readonly string[]): string =>
  `${at}: ${sees.map((text) => `“${text.replaceAll('\n', ' ')}”`).join(', ')}`

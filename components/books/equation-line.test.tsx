import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EquationLine } from '@/components/books/equation-line'
import type { EquationTerm } from '@/lib/present/books/equation-terms'

const signs = ['+', '−'] as const
const amounts = [348_488, -7200]
const oneTerm = signs.flatMap((operator) => amounts.map((amount) => ({ operator, amount })))
const rightSides = [
  ...oneTerm.map((first) => [first]),
  ...oneTerm.flatMap((first) => oneTerm.map((second) => [first, second])),
  ...oneTerm.flatMap((first) =>
    oneTerm.flatMap((second) => oneTerm.map((third) => [first, second, third])),
  ),
]
type Side = (typeof rightSides)[number]

const sumOf = (side: Side) =>
  side.reduce((sum, { operator, amount }) => sum + (operator === '+' ? amount : -amount), 0)
const written = (amount: number) => `${amount < 0 ? '−' : ''}¥${Math.abs(amount)}`

function toTerm({ operator, amount }: Side[number], at: number): EquationTerm {
  const value = operator === '−' && amount < 0 ? `(${written(amount)})` : written(amount)
  return { operator, label: `Term ${at}`, value, count: '', group: undefined }
}

/** The signs and figures in their order, without what the other width shows. */
function readAs(width: 'line' | 'column', side: Side): string {
  const html = renderToStaticMarkup(
    <EquationLine
      books={{ label: 'Books', value: written(sumOf(side) + 1000), count: '' }}
      bank={{ label: 'Bank', value: written(1000), count: '' }}
      difference={{ label: 'Difference', value: written(sumOf(side)), count: '' }}
      terms={side.map(toTerm)}
    />,
  )
  const hidden = width === 'line' ? /(?<![-:\w])sm:hidden/ : /max-sm:(?:hidden|invisible)/
  const shown = html
    .split('<div')
    .filter((part) => !hidden.test(part.slice(0, part.indexOf('>'))))
    .join('<div')
  const pieces = shown.matchAll(
    /<span class="([^"]*)" aria-hidden="true">([^<]*)|<bdi[^>]*>([^<]*)/g,
  )
  return [...pieces]
    .filter(([, className]) => className === undefined || !hidden.test(className))
    .map(([, , sign, figure]) => sign ?? figure)
    .join(' ')
}

function compute(text: string): number {
  let sum = 0
  for (const [, outer, inner, digits] of text.matchAll(/([+−]?)\s*\(?(−?)¥(\d+)\)?/g)) {
    const isNegative = (outer === '−') !== (inner === '−')
    sum += (isNegative ? -1 : 1) * Number(digits)
  }
  return sum
}

describe.each(['line', 'column'] as const)('the equation as a %s', (width) => {
  it('comes to the same on every side of its “=”, whichever term stands first', () => {
    for (const side of rightSides) {
      const read = readAs(width, side)
      const sums = read.split('=').map(compute)
      if (width === 'column') {
        const [left, right = ''] = read.split('=')
        // The difference is the first figure after “=”, and its terms stand below it.
        const [difference = '', ...terms] = right.trim().split(/(?<=\d) /)
        expect([compute(left ?? ''), compute(difference), compute(terms.join(' '))], read).toEqual(
          Array.from({ length: 3 }, () => sumOf(side)),
        )
      } else expect(sums, read).toEqual([sumOf(side), sumOf(side)])
    }
  })
})

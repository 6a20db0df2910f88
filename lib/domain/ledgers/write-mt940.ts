import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { type LedgerRow, shortFitId } from '@/lib/domain/ledgers/ledger-row'
import { toSwift } from '@/lib/domain/ledgers/plain-letters'
import type { DayBalance, RowBalances } from '@/lib/domain/ledgers/row-balances'

/**
 * The rows as MT940, SWIFT’s customer statement, with the words of `:86:` in the subfields that German
 * ledgers read. It cannot be without its balances.
 */
export async function* writeMt940(
  content: LedgerContent,
  { opening, closing }: Extract<RowBalances, { kind: 'known' }>,
): AsyncGenerator<string> {
  const { account, madeAt } = content
  yield written([
    `:20:${madeAt.slice(2, 19).replaceAll(/\D/gu, '')}`,
    `:25:${accountOf(account)}`,
    ':28C:1/1',
    `:60F:${balance(content, opening)}`,
  ])
  for await (const rows of content.pages()) {
    yield written(rows.flatMap((row) => mt940Lines(content, row)))
  }
  yield written([`:62F:${balance(content, closing)}`, '-'])
}

/** The lines of one row. */
export function mt940Lines(content: LedgerContent, row: LedgerRow): string[] {
  return [...movement(content, row), ...words(row)]
}

function written(texts: readonly string[]): string {
  return texts.map((line) => `${line}\r\n`).join('')
}

/** Bank and account, with a slash between; 35 signs at most. */
function accountOf({ id, last4, routing }: LedgerContent['account']): string {
  const number = (last4 && toSwift(last4)) || shortFitId(toSwift(id), 20)
  return `${toSwift(routing ?? '') || '0'}/${number}`.slice(0, 35)
}

function balance(content: LedgerContent, { day, amount }: DayBalance): string {
  return `${mark(amount)}${shortDay(day)}${content.currency}${unsigned(content, amount)}`
}

function movement(content: LedgerContent, { day, amount, fitId, type }: LedgerRow): string[] {
  const booked = `${shortDay(day)}${day.slice(5).replace('-', '')}`
  const reference = shortFitId(fitId, 16)
  return [
    `:61:${booked}${mark(amount)}${unsigned(content, amount)}N${kindOf(type)}NONREF//${toSwift(reference)}`,
  ]
}

function mark(amount: number): 'C' | 'D' {
  return amount < 0 ? 'D' : 'C'
}

/** A comma always, also behind a currency’s whole number. */
function unsigned(content: LedgerContent, amount: number): string {
  const decimal = decimalIn(content, Math.abs(amount))
  return decimal.includes('.') ? decimal.replace('.', ',') : `${decimal},`
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '')
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/_fee/, 'CHG'],
  [/_interest/, 'INT'],
  [/^check_/, 'CHK'],
  [/transfer|wire|ach/, 'TRF'],
]

function kindOf(type: string): string {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'MSC'
}

// Of a subfield; the words have ten, `?20` to `?29`, and the other party’s name two.
const maxSubfield = 27
const maxLine = 65

/** The German structure: what was done, its words and identifier, and who the other party is. */
function words({ amount, fitId, memo, payee, type }: LedgerRow): string[] {
  const code = amount < 0 ? '116' : '166'
  const identifier = pieces(`ID ${toSwift(fitId)}`, 10)
  const own = [...pieces(toSwift(memo), 10 - identifier.length), ...identifier]
  const text = [
    code,
    ...subfields('00', [toSwift(type.replaceAll('_', ' ')).toUpperCase().slice(0, maxSubfield)]),
    ...subfields('20', own),
    ...subfields('32', pieces(toSwift(payee), 2)),
  ].join('')
  return lines(`:86:${text}`)
}

function subfields(first: string, texts: readonly string[]): string[] {
  return texts.flatMap((text, at) => (text === '' ? [] : [`?${pad(Number(first) + at)}${text}`]))
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** A question mark would begin a subfield; a piece that ends with a space would lose it. */
function pieces(text: string, max: number): string[] {
  const rest = text.replaceAll('?', '.')
  const cut: string[] = []
  for (let from = 0; from < rest.length && cut.length < max; from += maxSubfield) {
    cut.push(rest.slice(from, from + maxSubfield))
  }
  return cut
}

/** A line of a field may not begin with a colon or a hyphen, which begin another field or end the message. */
function lines(text: string): string[] {
  const broken: string[] = []
  let rest = text
  while (rest.length > maxLine) {
    let end = maxLine
    while (end > 1 && /[:-]/u.test(rest.charAt(end))) end -= 1
    broken.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...broken, rest]
}

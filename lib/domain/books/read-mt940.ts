import type { BooksEntry, BooksLine } from '@/lib/domain/books/books-line'
import { refuse, shown } from '@/lib/domain/books/books-problem'
import { splitLines, type TextLine } from '@/lib/domain/books/decode-text'
import { statementAmount, statementDay } from '@/lib/domain/books/statement-amount'

interface Field {
  readonly tag: string
  readonly line: number
  /** Its lines. */
  readonly texts: string[]
}

/**
 * The statements of MT940 (SWIFT “Customer Statement Message”): `:61:`, signed by its mark of debit and
 * credit, with the words of its `:86:`, and the first opening and last closing balance, `:60F:` and `:62F:`.
 * In the words of German banks, `?32` and `?33` are the other party, in those of Dutch
 * banks `/NAME/` or `/CNTP/`. Throws `BooksFileError`.
 */
export async function* readMt940(chunks: AsyncIterable<string>): AsyncGenerator<BooksEntry> {
  let account = ''
  let currency = ''
  let waiting: BooksLine | undefined
  let unclosed: number | undefined
  for await (const field of readFields(chunks)) {
    if (field.tag === '86' && waiting !== undefined) {
      yield withWords(waiting, field.texts)
      waiting = undefined
      continue
    }
    if (waiting !== undefined) yield waiting
    waiting = undefined
    switch (field.tag) {
      case '25':
        account = field.texts[0]?.trim() ?? ''
        break
      case '60F':
      case '60M':
      case '62F':
      case '62M': {
        const balance = toBalance(field, account)
        currency = balance.currency
        unclosed = balance.of === 'opening' ? field.line : undefined
        if (field.tag.endsWith('F')) yield balance
        break
      }
      case '61': {
        const entry = toLine(field, account, currency)
        if (entry.kind === 'line') waiting = entry
        else yield entry
      }
    }
  }
  if (waiting !== undefined) yield waiting
  if (unclosed !== undefined) refuse({ code: 'missing_end', line: unclosed, part: ':62F:' })
}

// `ABNANL2A` and `940`, or `:940:`.
const aboveMessage = /^(?:[A-Z0-9]{1,16}|:940:)\s*$/u

/** Fields of several lines; what stands around the messages, `{1:F01…}` and `-}`, is left out. */
async function* readFields(chunks: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: Field | undefined
  let isWithin = false
  for await (const { line, text } of splitLines(chunks)) {
    const match = /^(?:\{[^{}]*\}*)*:(\d{2}[A-Z]?):(.*)$/u.exec(text)
    if (match !== null) {
      if (field !== undefined) yield field
      field = { tag: match[1] ?? '', line, texts: [match[2] ?? ''] }
      isWithin = true
      continue
    }
    if (/^(?:-\}?|\{.*)?\s*$/u.test(text)) {
      if (field !== undefined) yield field
      field = undefined
      isWithin &&= !text.startsWith('-')
    } else if (!isWithin && aboveMessage.test(text)) continue
    else if (field === undefined) notOfTheFormat({ line, text })
    else field.texts.push(text)
  }
  if (field !== undefined) yield field
}

function notOfTheFormat({ line, text }: TextLine): never {
  return refuse({ code: 'not_of_the_format', line, column: 1, text: shown(text) })
}

function toBalance({ tag, line, texts }: Field, account: string) {
  const [text = ''] = texts
  const match = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/u.exec(text)
  if (match === null) return notOfTheFormat({ line, text: `:${tag}:${text}` })
  const [, mark, day = '', currency = '', digits = ''] = match
  const amount = statementAmount(digits, currency, line)
  return {
    kind: 'balance' as const,
    line,
    of: tag.startsWith('60') ? ('opening' as const) : ('closing' as const),
    day: statementDay(`20${day}`, line),
    amount: mark === 'D' && amount !== 0 ? -amount : amount,
    currency,
    account,
  }
}

const movement = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d,]{1,15})(?:([A-Z][A-Z0-9]{3})(.*))?$/u

function toLine({ line, texts }: Field, account: string, currency: string): BooksEntry {
  const [text = '', ...more] = texts
  const match = movement.exec(text.trimEnd())
  if (match === null) return notOfTheFormat({ line, text: `:61:${text}` })
  const [, value = '', entry, mark = '', , digits = '', , reference = ''] = match
  if (mark.startsWith('E')) return { kind: 'left_out', line, why: 'pending' }
  if (currency === '') refuse({ code: 'missing_part', line, part: ':60F:' })
  const amount = statementAmount(digits, currency, line)
  const isOut = mark === 'D' || mark === 'RC'
  const [own = ''] = reference.split('//')
  return {
    kind: 'line',
    line,
    day: bookedDay(value, entry, line),
    amount: isOut && amount !== 0 ? -amount : amount,
    currency,
    counterparty: '',
    description: more.join(' ').trim(),
    reference: own === 'NONREF' ? '' : own.trim(),
    account,
    balance: undefined,
  }
}

/** The entry has no year of its own: it is the one in which it is nearest to the value date. */
function bookedDay(value: string, entry: string | undefined, line: number): string {
  const day = statementDay(`20${value}`, line)
  if (entry === undefined) return day
  const year = Number(day.slice(0, 4))
  const months = Number(entry.slice(0, 2)) - Number(day.slice(5, 7))
  const of = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return statementDay(`${of}${entry}`, line)
}

// The codes of Dutch banks: an account, its bank and its holder, or the holder alone.
const partyInCodes = /^(?=\/).*?(?:\/CNTP\/[^/]*\/[^/]*\/|\/NAME\/)([^/]*)/u

function withWords(entry: BooksLine, texts: readonly string[]): BooksLine {
  const text = texts.join('')
  const party = partyInCodes.exec(text)
  if (party !== null) {
    const words = [entry.description, text].filter((each) => each !== '').join(' ')
    return { ...entry, counterparty: (party[1] ?? '').trim(), description: words }
  }
  if (!/^\d{3}\?/u.test(text)) {
    const words = [entry.description, texts.map((each) => each.trim()).join(' ')]
    return { ...entry, description: words.filter((each) => each !== '').join(' ') }
  }
  const parts = text.split('?').slice(1)
  const within = (wanted: RegExp) =>
    parts.filter((each) => wanted.test(each.slice(0, 2))).map((each) => each.slice(2))
  const words = [within(/^00$/u).join(''), within(/^(?:2\d|6[0-3])$/u).join('')]
  return {
    ...entry,
    counterparty: within(/^3[23]$/u)
      .join('')
      .trim(),
    description: [entry.description, ...words].filter((each) => each !== '').join(' '),
  }
}

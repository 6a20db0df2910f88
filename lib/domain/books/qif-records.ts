import { refuse, shown } from '@/lib/domain/books/books-problem'
import { splitLines } from '@/lib/domain/books/decode-text'
import type { TableRecord } from '@/lib/domain/books/read-records'
import type { TableShape } from '@/lib/domain/books/table-shape'

/** The cells of a QIF record, in this order; the order of its dates and its decimal sign are its program’s. */
export const qifShape: TableShape = {
  records: 'qif',
  delimiter: '',
  quote: undefined,
  headLine: 0,
  heads: [],
  columns: ['day', 'amount', 'counterparty', 'description', 'reference', 'account', 'balance'],
  carriesDown: false,
}

const accountTypes = /^!Type: ?(?:Bank|Cash|CCard|Oth ?A|Oth ?L)\s*$/iu
const letters = /^[DTUPMNLCASE$%FQYIOKRXBGHWVZ@^]/iu
const openingBalance = /^opening balance$/iu

/**
 * The transactions of accounts in a QIF file (Intuit’s “Quicken Interchange Format”), one record each; lists
 * of categories, classes and securities are no transactions. A first entry with the payee “Opening Balance”
 * states one. Throws `BooksFileError` at a line that QIF does not have.
 */
export async function* readQifRecords(chunks: AsyncIterable<string>): AsyncGenerator<TableRecord> {
  let section: 'account' | 'transactions' | 'other' = 'other'
  let account = ''
  let isNamed = false
  let typeBefore = ''
  let fields = new Map<string, string>()
  let begins = 0
  for await (const { line, text } of splitLines(chunks)) {
    if (text.trim() === '') continue
    if (text.startsWith('!')) {
      if (/^!Account/iu.test(text)) section = 'account'
      else if (/^!Type/iu.test(text)) {
        section = accountTypes.test(text) ? 'transactions' : 'other'
        const type = text.slice('!Type:'.length).trim()
        // Of an account that is not named this distinguishes it from those of other kinds.
        if (!isNamed && section === 'transactions' && type !== typeBefore) account = type
        if (section === 'transactions') typeBefore = type
        isNamed = false
      } else if (!/^!(?:Option|Clear)/iu.test(text)) unknown(line, text)
      continue
    }
    if (!letters.test(text)) unknown(line, text)
    const letter = text.slice(0, 1).toUpperCase()
    if (letter === '^') {
      if (section === 'account') {
        account = fields.get('N') ?? account
        isNamed = fields.has('N')
      }
      if (section === 'transactions' && fields.size > 0) {
        yield { line: begins, cells: cellsOf(fields, account) }
      }
      fields = new Map()
      continue
    }
    if (fields.size === 0) begins = line
    // The first of each: a split’s own words follow those of the whole.
    if (!fields.has(letter)) fields.set(letter, text.slice(1).trim())
  }
  if (section === 'transactions' && fields.size > 0) {
    refuse({ code: 'missing_end', line: begins, part: '^' })
  }
}

function unknown(line: number, text: string): never {
  return refuse({ code: 'not_of_the_format', line, column: 1, text: shown(text) })
}

function cellsOf(fields: ReadonlyMap<string, string>, account: string): string[] {
  const payee = fields.get('P') ?? ''
  const amount = fields.get('T') ?? fields.get('U') ?? ''
  // `6/ 3'26` is how Quicken writes the sixth month’s third day of 2026: the apostrophe begins a year of this century.
  const day = (fields.get('D') ?? '')
    .replaceAll(/\s/gu, '')
    .replace(/'(\d{1,2})$/u, (_, year: string) => `/20${year.padStart(2, '0')}`)
  const isBalance = openingBalance.test(payee) && fields.get('L')?.startsWith('[') === true
  const cells = [payee, fields.get('M') ?? '', fields.get('N') ?? '', account]
  return isBalance ? ['', '', ...cells, amount] : [day, amount, ...cells, '']
}

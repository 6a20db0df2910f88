import type { BooksEntry } from '@/lib/domain/books/books-line'
import { refuse } from '@/lib/domain/books/books-problem'
import {
  findStatementDay,
  statementAmount,
  statementDay,
} from '@/lib/domain/books/statement-amount'
import { readTags } from '@/lib/domain/books/xml-events'

interface Statement {
  account: string
  currency: string
  until: string | undefined
}

interface Part {
  readonly name: 'STMTTRN' | 'STMTTRNP' | 'LEDGERBAL'
  readonly line: number
  readonly fields: Map<string, string>
}

/**
 * The bank and card statements of OFX 1.6 (SGML) and 2.2 (XML), and so of QBO: `STMTTRN`, signed as the
 * account sees it, and `LEDGERBAL`, its closing balance, with the `DTEND` of the statement. `STMTTRNP` is pending and
 * left out. A transaction with its own `CURRENCY` is in that one. Throws `BooksFileError`.
 */
export async function* readOfx(
  chunks: AsyncIterable<string>,
  language: 'xml' | 'sgml',
): AsyncGenerator<BooksEntry> {
  const statement: Statement = { account: '', currency: '', until: undefined }
  let part: Part | undefined
  let field = ''
  let isForeign = false
  let isEnded = false
  let line = 1
  for await (const event of readTags(chunks, language)) {
    switch (event.kind) {
      case 'open':
        field = event.name
        if (field === 'STMTRS' || field === 'CCSTMTRS')
          Object.assign(statement, { account: '', currency: '', until: undefined })
        if (field === 'STMTTRN' || field === 'STMTTRNP' || field === 'LEDGERBAL') {
          // In SGML the next one may be its only end.
          if (part !== undefined) yield toEntry(part, statement)
          part = { name: field, line: event.line, fields: new Map() }
        }
        // The amount of a transaction with an `ORIGCURRENCY` is in the statement’s own all the same.
        if (field === 'CURRENCY' || field === 'ORIGCURRENCY') isForeign = field === 'CURRENCY'
        break
      case 'text':
        if (part === undefined) readHeader(statement, field, event.text)
        else if (field !== 'CURSYM' || isForeign) addField(part.fields, field, event.text)
        break
      case 'close':
        line = event.line
        isEnded ||= event.name === 'OFX'
        if (part === undefined || event.name !== part.name) break
        yield toEntry(part, statement)
        part = undefined
    }
  }
  // SGML that is cut off is no error of its own.
  if (!isEnded) refuse({ code: 'missing_part', line, part: '</OFX>' })
}

function readHeader(statement: Statement, field: string, text: string) {
  if (field === 'CURDEF') statement.currency = text.toUpperCase()
  if (field === 'ACCTID') statement.account = text
  if (field === 'DTEND') statement.until = findStatementDay(text)
}

function addField(fields: Map<string, string>, field: string, text: string) {
  const known = fields.get(field)
  fields.set(field, known === undefined ? text : `${known} ${text}`)
}

function toEntry({ name, line, fields }: Part, statement: Statement): BooksEntry {
  if (name === 'STMTTRNP') return { kind: 'left_out', line, why: 'pending' }
  const part = (field: string) =>
    fields.get(field) ?? refuse({ code: 'missing_part', line, part: field })
  const currency = fields.get('CURSYM')?.toUpperCase() ?? statement.currency
  if (currency === '') refuse({ code: 'missing_part', line, part: 'CURDEF' })
  const { account, until } = statement
  if (name === 'LEDGERBAL') {
    const amount = statementAmount(part('BALAMT'), currency, line)
    const day = statementDay(part('DTASOF'), line)
    return { kind: 'balance', line, of: 'closing', day, until, amount, currency, account }
  }
  return {
    kind: 'line',
    line,
    day: statementDay(part('DTPOSTED'), line),
    amount: statementAmount(part('TRNAMT'), currency, line),
    currency,
    counterparty: fields.get('NAME') ?? '',
    description: fields.get('MEMO') ?? '',
    reference: fields.get('CHECKNUM') ?? fields.get('REFNUM') ?? '',
    account,
    balance: undefined,
  }
}

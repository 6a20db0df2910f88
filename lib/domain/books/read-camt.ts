import type { BooksEntry } from '@/lib/domain/books/books-line'
import { refuse, shown } from '@/lib/domain/books/books-problem'
import {
  findStatementDay,
  statementAmount,
  statementDay,
} from '@/lib/domain/books/statement-amount'
import { readTags } from '@/lib/domain/books/xml-events'

interface Part {
  readonly name: 'Ntry' | 'Bal'
  readonly line: number
  /** How many elements it is within. */
  readonly depth: number
  currency: string
  /** By the path of elements below it. */
  readonly fields: Map<string, string>
}

/**
 * The statements of CAMT.053 (ISO 20022 `BkToCstmrStmt`, any version): booked entries, signed by
 * `CdtDbtInd`, and the booked opening and closing balances. Entries that are not booked are left out as
 * pending. Throws `BooksFileError`.
 */
export async function* readCamt(chunks: AsyncIterable<string>): AsyncGenerator<BooksEntry> {
  const path: string[] = []
  let account = ''
  let until: string | undefined
  let part: Part | undefined
  let isStatement = false
  let opening: Opening = { isStated: false, before: undefined }
  for await (const event of readTags(chunks, 'xml')) {
    switch (event.kind) {
      case 'open': {
        path.push(event.name)
        isStatement ||= event.name === 'BkToCstmrStmt'
        if (event.name === 'Stmt') {
          account = ''
          until = undefined
          opening = { isStated: false, before: undefined }
        }
        const { name, line } = event
        const isPart = (name === 'Ntry' || name === 'Bal') && path.at(-2) === 'Stmt'
        if (isPart) part = { name, line, depth: path.length, currency: '', fields: new Map() }
        else if (part !== undefined && name === 'Amt' && path.length === part.depth + 1) {
          part.currency = event.attributes['Ccy'] ?? ''
        }
        break
      }
      case 'text':
        if (part !== undefined) addField(part, path.slice(part.depth).join('/'), event.text)
        else if (/\/Stmt\/Acct\/Id\/(?:IBAN|Othr\/Id)$/u.test(path.join('/'))) account = event.text
        else if (path.join('/').endsWith('/Stmt/FrToDt/ToDtTm'))
          until = findStatementDay(event.text)
        break
      case 'close':
        path.pop()
        if (event.name === 'Stmt') yield* stateOpening(opening)
        if (part === undefined || path.length >= part.depth) break
        if (part.name === 'Ntry') yield* stateOpening(opening)
        for (const entry of toEntries(part, account, until)) {
          if (noteOpening(opening, part, entry)) yield entry
        }
        part = undefined
    }
  }
  if (!isStatement) refuse({ code: 'unknown_format', seen: 'xml' })
}

/** Banks state the opening balance, or the closing one of the day before in its place, or both. */
interface Opening {
  isStated: boolean
  before: BooksEntry | undefined
}

/** Whether an entry is given at once; the balance of the day before waits until it is known that it is needed. */
function noteOpening(opening: Opening, { fields }: Part, entry: BooksEntry): boolean {
  if (entry.kind !== 'balance' || entry.of !== 'opening') return true
  if (fields.get('Tp/CdOrPrtry/Cd') === 'PRCD') {
    opening.before ??= entry
    return false
  }
  opening.isStated = true
  return true
}

function* stateOpening(opening: Opening): Generator<BooksEntry> {
  if (!opening.isStated && opening.before !== undefined) yield opening.before
  opening.isStated = true
}

const maxWords = 1000

function addField({ fields }: Part, path: string, text: string) {
  const known = fields.get(path)
  if (known === undefined) fields.set(path, text)
  else if (known.length < maxWords && !known.includes(text)) fields.set(path, `${known} ${text}`)
}

function toEntries(part: Part, account: string, until: string | undefined): BooksEntry[] {
  const { line, fields, currency } = part
  if (part.name === 'Bal') {
    const type = fields.get('Tp/CdOrPrtry/Cd')
    if (type !== 'OPBD' && type !== 'PRCD' && type !== 'CLBD') return []
    const of = type === 'CLBD' ? 'closing' : 'opening'
    const day = statementDay(required(part, ['Dt/Dt', 'Dt/DtTm']), line)
    const amount = signedAmount(part)
    return [{ kind: 'balance', line, of, day, until, amount, currency, account }]
  }
  const status = fields.get('Sts') ?? fields.get('Sts/Cd') ?? 'BOOK'
  if (status !== 'BOOK') return [{ kind: 'left_out', line, why: 'pending' }]
  const amount = signedAmount(part)
  const other = amount < 0 ? 'Cdtr' : 'Dbtr'
  const parties = `NtryDtls/TxDtls/RltdPties/${other}`
  return [
    {
      kind: 'line',
      line,
      day: statementDay(
        required(part, ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm']),
        line,
      ),
      amount,
      currency,
      counterparty: fields.get(`${parties}/Nm`) ?? fields.get(`${parties}/Pty/Nm`) ?? '',
      description: wordsOf(fields, ['NtryDtls/TxDtls/RmtInf/Ustrd', 'AddtlNtryInf']),
      reference:
        fields.get('NtryRef') ??
        fields.get('NtryDtls/TxDtls/Refs/EndToEndId') ??
        fields.get('AcctSvcrRef') ??
        '',
      account,
      balance: undefined,
    },
  ]
}

function wordsOf(fields: ReadonlyMap<string, string>, paths: readonly string[]): string {
  return paths.flatMap((path) => fields.get(path) ?? []).join(' ')
}

function required({ line, fields }: Part, paths: readonly string[]): string {
  const [part = ''] = paths
  return (
    paths.flatMap((path) => fields.get(path) ?? [])[0] ??
    refuse({ code: 'missing_part', line, part })
  )
}

function signedAmount(part: Part): number {
  const { line, currency } = part
  const amount = statementAmount(required(part, ['Amt']), currency, line)
  const indicator = required(part, ['CdtDbtInd'])
  if (indicator === 'CRDT') return amount
  if (indicator === 'DBIT') return amount === 0 ? 0 : -amount
  return refuse({ code: 'unknown_direction', line, column: 1, text: shown(indicator) })
}

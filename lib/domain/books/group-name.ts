import { plainName } from '@/lib/domain/books/balance-words'
import type { Cell, TableRow } from '@/lib/domain/books/table-rows'
import { amountRoles, type ColumnRole } from '@/lib/domain/books/table-shape'

export interface Heading {
  readonly name: Cell
  /**
   * What it is: a name, a name in two cells, one beside a balance or beside what debits and credits come to, or a
   * figure alone, which names nothing.
   */
  readonly of: 'name' | 'code_and_name' | 'balance' | 'sum' | 'figure'
}

/** The name over the lines of a group, in a row without a day; undefined of what may be a line. */
export function findHeading({ cellsOf }: TableRow, cells: readonly string[]): Heading | undefined {
  const balances = cellsOf('balance')
  const amounts = amountRoles.flatMap((role) => cellsOf(role))
  const ofMoney = new Set([...amounts, ...balances].map(({ column }) => column))
  const filled = cells.flatMap((text, index) => (text === '' ? [] : [{ column: index + 1, text }]))
  const [only] = filled.length === 1 && amounts.length === 0 ? filled : []
  if (only !== undefined) {
    const isFigure = ofMoney.has(only.column) && !/\p{L}/u.test(only.text)
    return { name: only, of: isFigure ? 'figure' : 'name' }
  }
  const [name, second, ...more] = filled.filter(({ column }) => !ofMoney.has(column))
  if (name === undefined || more.length > 0) return undefined
  // What has a figure where the day stands is a line whose day cannot be read.
  if (cellsOf('day').some(({ text }) => /\p{Nd}/u.test(text))) return undefined
  const whole = nameOf(name, second)
  if (whole === undefined) return undefined
  if (ofMoney.size === 0) return { name: whole, of: 'code_and_name' }
  if (amounts.length === 0) return { name: whole, of: 'balance' }
  // A line has one of both; beside it may stand a column of zeros.
  const counts = ({ text }: Cell) => /[^\P{Nd}0]/u.test(text)
  const hasBoth = cellsOf('debit').some(counts) && cellsOf('credit').some(counts)
  return hasBoth && amounts.length === 2 ? { name: whole, of: 'sum' } : undefined
}

function nameOf(name: Cell, second: Cell | undefined): Cell | undefined {
  if (second === undefined) return /\p{L}/u.test(name.text) ? name : undefined
  if (!/\p{Nd}/u.test(name.text) || !/^\p{L}/u.test(second.text)) return undefined
  return { column: name.column, text: `${name.text} ${second.text}` }
}

/** "Page 2 of 3", "Checking (continued)": what a report prints, and no group. */
const printed =
  /^(?:page|seite|blatt|p[aá]gina|p[aá]g\.?|صفحة) *\d|\((?:continued|cont\.?|fortsetzung|forts\.?|continuaci[oó]n|suite)\)$/iu

// Of a list of many thousand accounts the first; names are looked for within those of a usual chart of accounts.
const maxKnown = 2000
const maxWithin = 100

const wordRoles: readonly ColumnRole[] = ['counterparty', 'description', 'reference']

/** "Account: 1000 Checking", as it stands above a head. */
const accountAbove =
  /^(?:account|ledger|konto|cuenta|compte|conto|rekening|(?:ال)?حساب)[^:#\p{L}]*[:#]/iu

/**
 * The name over the lines of a group. In a table whose first lines have none above them it is a note alone, unless a
 * head is repeated below it, as over another account.
 */
export class GroupName {
  name: Cell | undefined
  hasLine = false
  /** Where the column of accounts is, from 0. */
  readonly accountAt: number | undefined
  private column: number | undefined
  private hasEnded = false
  private isNew = true
  private namesAccounts = false
  private note: Cell | undefined
  private readonly titles = new Set<string>()
  private readonly known = new Set<string>()
  /** The same names as they can be compared. */
  private readonly plain = new Set<string>()
  private readonly within: string[] = []

  constructor(private readonly columns: readonly ColumnRole[]) {
    const at = columns.indexOf('account')
    this.accountAt = at < 0 ? undefined : at
  }

  /** Whether a row with figures may open a group here, and be no line that lacks its day. */
  get mayOpen(): boolean {
    return !this.hasLine || (this.name !== undefined && this.hasEnded)
  }

  /** Whether no line of the group, or of the account that a row names, is above, or its sum or closing balance is. */
  isBefore(account: Cell | undefined): boolean {
    const isOther = account !== undefined && !this.known.has(account.text)
    return this.isNew || this.hasEnded || isOther
  }

  begin(name: Cell) {
    if (printed.test(name.text)) return
    const isElsewhere = this.accountAt !== undefined && name.column !== this.accountAt + 1
    if (isElsewhere && this.namesAccounts) return
    if (this.hasLine && this.name === undefined) {
      this.note = name
      return
    }
    // Within a group, what stands in another column of words is a further word about the line above.
    const isWithin = this.hasLine && !this.hasEnded && name.column !== this.column
    if (isWithin && wordRoles.includes(this.columns[name.column - 1] ?? 'skip')) return
    this.hold(name)
  }

  /** What names the lines from here on, wherever it stands. */
  hold(name: Cell) {
    this.name = name
    this.column = name.column
    this.isNew = true
    this.noteName(name.text)
  }

  /** Whether it is in the name of a group or an account so far, or has one in it. */
  isKnown(plain: string): boolean {
    if (plain === '') return false
    if (this.plain.has(plain)) return true
    const words = ` ${plain} `
    return this.within.some((name) => name.includes(words) || words.includes(name))
  }

  private noteName(text: string) {
    if (this.known.size >= maxKnown || this.known.has(text)) return
    this.known.add(text)
    const plain = plainName(text)
    if (plain === '') return
    this.plain.add(plain)
    if (this.within.length < maxWithin) this.within.push(` ${plain} `)
  }

  /** Of what stands above the head. */
  noteTitle(cells: readonly string[]) {
    const [text, ...more] = cells.filter((cell) => cell !== '')
    if (text === undefined || more.length > 0) return
    this.titles.add(text)
    const isAccount = this.accountAt === undefined && accountAbove.test(text)
    if (!isAccount) return
    this.name = { column: cells.indexOf(text) + 1, text }
    this.noteName(text)
  }

  noteRepeatedHead() {
    if (this.note !== undefined && !this.titles.has(this.note.text)) this.hold(this.note)
    this.note = undefined
  }

  /** `account`: as the line itself names it. */
  noteLine(account: Cell | undefined) {
    this.hasLine = true
    this.hasEnded = false
    this.isNew = false
    if (account !== undefined) {
      this.namesAccounts = true
      this.noteName(account.text)
    }
    this.note = undefined
  }

  /** After its sum or its closing balance. */
  end() {
    this.hasEnded = true
  }
}

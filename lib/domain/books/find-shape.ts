import { isDatevHeader, readDatevHeader } from '@/lib/domain/books/datev-batch'
import { foldText } from '@/lib/domain/search/match-text'
import { findLayout, type KnownLayout, rolesIn } from '@/lib/domain/books/known-layouts'
import { readDays } from '@/lib/domain/books/read-day'
import { isAmount } from '@/lib/domain/books/read-decimal'
import { isJournal } from '@/lib/domain/books/read-side'
import { readFirstRecords, type TableRecord } from '@/lib/domain/books/read-records'
import {
  amountRoles,
  type ColumnRole,
  sideRoles,
  type TableShape,
} from '@/lib/domain/books/table-shape'
import { findMinorDigits } from '@/lib/format/money'

export interface FoundShape {
  readonly shape: TableShape
  /** Undefined where the columns were known by their names alone, or not at all. */
  readonly layout: KnownLayout | undefined
}

const delimiters = [',', ';', '\t', '|'] as const
const maxRecords = 60

/**
 * What the beginning of a file says of its shape: the delimiter that gives the most lines the same number of
 * columns, the head, and the roles of columns whose head is a known layout’s or names them. A column that is
 * not known is `skip`; a table without a head has only such. A person may correct all of it.
 */
export async function findShape(text: string): Promise<FoundShape> {
  const tables = await Promise.all(
    delimiters.map(async (delimiter) => {
      const records = await readFirstRecords(text, { delimiter, quote: '"' }, maxRecords)
      return { delimiter, records, ...regularity(records) }
    }),
  )
  const [best] = tables.toSorted(
    (one, other) => other.regular - one.regular || other.columns - one.columns,
  )
  const records = 'delimited' as const
  const format = { records, delimiter: best?.delimiter ?? ',', quote: '"' }
  return shapeOf(format, best?.records ?? [])
}

/** How many cells are in lines of the number of columns that most have; a single column is no table. */
function regularity(records: readonly TableRecord[]): { regular: number; columns: number } {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
  return { regular: best?.[1] ?? 0, columns: best?.[0] ?? 0 }
}

function shapeOf(
  format: Pick<TableShape, 'records' | 'delimiter' | 'quote'>,
  all: readonly TableRecord[],
): FoundShape {
  const [begin] = all
  const records = begin !== undefined && isDatevHeader(begin.cells) ? all.slice(1) : all
  const batch = begin && readDatevHeader(begin.cells)
  const found = shapeOfTable(format, records)
  return batch === undefined ? found : { ...found, shape: { ...found.shape, batch } }
}

function shapeOfTable(
  format: Pick<TableShape, 'records' | 'delimiter' | 'quote'>,
  records: readonly TableRecord[],
): FoundShape {
  for (const { line, cells } of records) {
    const layout = findLayout(cells)
    if (layout === undefined) continue
    const columns = rolesIn(layout, cells)
    const carriesDown = layout.carriesDown === true
    return { shape: { ...format, headLine: line, heads: cells, columns, carriesDown }, layout }
  }
  for (const { line, cells } of records) {
    // A day above the head, as "From: 01.06.2026", stands there without an amount.
    const others = cells.filter((cell) => readDays(cell).size === 0)
    if (others.length < cells.length) {
      if (others.some(isAmount)) break
      continue
    }
    const columns = rolesByName(cells, daysBelow(line, cells.length, records))
    const known = new Set(columns)
    const hasAmount = amountRoles.some((role) => known.has(role))
    if (!known.has('day') || !hasAmount) continue
    const shape = { ...format, headLine: line, heads: cells, columns, carriesDown: false }
    return { shape, layout: undefined }
  }
  const width = Math.max(0, ...records.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (): ColumnRole => 'skip')
  const shape = { ...format, headLine: 0, heads: [], columns, carriesDown: false }
  return { shape, layout: undefined }
}

/** Of each column whether days stand in it, and nothing else. */
function daysBelow(head: number, columns: number, records: readonly TableRecord[]): boolean[] {
  const below = records.filter(({ line }) => line > head)
  return Array.from({ length: columns }, (_, at) => {
    const texts = below.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '')
    return texts.length > 0 && texts.every((text) => readDays(text).size > 0)
  })
}

/**
 * Each role once, but for texts: the first head that names it. One that names it beside a currency does so where no
 * other does: of "Amount EUR" and "Amount USD" a person has to say which. Where days stand, nothing else does:
 * "Valuta" and "Valor" are a currency and an amount in one language, and the day a row counts from in another.
 */
function rolesByName(heads: readonly string[], hasDays: readonly boolean[]): ColumnRole[] {
  const taken = new Set<ColumnRole>()
  const roleAt = (head: string, at: number): ColumnRole => {
    const role = roleOf(head)
    return hasDays[at] === true && role !== 'day' ? 'skip' : role
  }
  const isOfCard = heads.some((head) => charges.has(foldHead(head)))
  const has = (all: ReadonlySet<string>) => heads.some((head) => all.has(foldHead(head)))
  const hasGross = has(grossAmounts)
  // What an account moves beside a fee is the one for some banks and the other for others.
  const isUnclear = hasGross && has(fees)
  const leavesOut = (head: string) =>
    isUnclear
      ? netAmounts.has(head) || grossAmounts.has(head)
      : hasGross && !grossAmounts.has(head) && roleOf(head) === 'amount'
  const roles = heads.map((head, at) => {
    if (leavesOut(foldHead(head))) return 'skip'
    const role = isOfCard && payments.has(foldHead(head)) ? 'money_in' : roleAt(head, at)
    if (role === 'skip' || (taken.has(role) && role !== 'description')) return 'skip'
    taken.add(role)
    return role
  })
  const ofCurrency = heads.map((head, at) => {
    const plain = withoutCurrency(head)
    const role = leavesOut(foldHead(plain)) ? 'skip' : roleAt(plain, at)
    return taken.has(role) ? 'skip' : role
  })
  const uses = new Map<ColumnRole, number>()
  for (const role of ofCurrency) uses.set(role, (uses.get(role) ?? 0) + 1)
  const all = roles.map((role, at) => {
    const named = ofCurrency[at] ?? 'skip'
    if (role !== 'skip') return role
    return uses.get(named) === 1 ? named : 'skip'
  })
  // Beside a column for each way, one of amounts or of codes says the same once more, or is of the balance.
  const hasBothWays = bothWays.some((pair) => pair.every((role) => all.includes(role)))
  const isSaid = (role: ColumnRole) => role === 'amount' || role === 'direction'
  const money = all.map((role) => (hasBothWays && isSaid(role) ? 'skip' : role))
  return withSides(money)
}

/**
 * Two accounts of each line say which way its amount went where nothing else does; a balance beside them is not that
 * of one account. One of them alone says nothing.
 */
function withSides(roles: readonly ColumnRole[]): ColumnRole[] {
  const besides = new Set<ColumnRole>(['account', 'contra_account', 'balance'])
  const plain = roles.map((role) => (besides.has(role) ? 'skip' : role))
  if (isJournal(plain)) return plain
  // A contra account is one beside the account of a line.
  const alone: readonly ColumnRole[] = roles.includes('account') ? [] : ['contra_account']
  const unused = new Set<ColumnRole>([...sideRoles, ...alone])
  return roles.map((role) => (unused.has(role) ? 'skip' : role))
}

const bothWays: readonly (readonly ColumnRole[])[] = [
  ['debit', 'credit'],
  ['money_in', 'money_out'],
]

function roleOf(head: string): ColumnRole {
  const folded = foldHead(head)
  return headNames.find(([, known]) => known.has(folded))?.[0] ?? 'skip'
}

function foldHead(head: string): string {
  return foldText(head)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// Beside charges, a payment is what pays the card off.
const charges = names('charge, charges')
const payments = names('payment, payments')

const fees = names('fee, fees, gebuhr, gebuhren, comision, comisiones')

// Of an amount without its tax and one with it, a bank moves the second.
const netAmounts = names('net, net amount, net value, netto, nettobetrag, importe neto, neto')
const grossNames = 'gross, gross amount, gross value, brutto, bruttobetrag, importe bruto, bruto'
const grossAmounts = names(grossNames)

// What is longer names no column.
const maxHead = 200

/** "Debit (In Business Currency)", "Amount (EUR)" and "Amount EUR" name a column and then its currency. */
function withoutCurrency(head: string): string {
  const plain = head.slice(0, maxHead).trim().replaceAll(/\s+/gu, ' ')
  const [, name, inside, code] = /^(.+?) ?(?:\(([^()]+)\)| (\p{Lu}{3}))$/u.exec(plain) ?? []
  const said = (inside ?? code ?? '').trim()
  const isCurrency = findMinorDigits(said) !== undefined || /^in business currency$/iu.test(said)
  return name !== undefined && isCurrency ? name : head
}

// What the columns of ledgers and banks are called, in the languages of the product and four more. What a list of
// payments calls the account that pays, as "cuenta de cargo", is not among them: a ledger credits that one.
const headNames: readonly (readonly [ColumnRole, ReadonlySet<string>])[] = [
  [
    'day',
    names(
      'date, posting date, transaction date, post date, booking date, posted, trans date, datum, buchungstag, buchungsdatum, belegdatum, fecha, fecha contable, data, date comptable, ecrituredate, posted dt, buchdatum, التاريخ, تاريخ',
    ),
  ],
  [
    'money_in',
    names(
      'money in, deposit, deposits, paid in, received, receipt, receipts, amount in, eingang, einnahmen, zufluss, abono, abonos, ingreso, ingresos, entrada, entradas, recettes, encaissement, الوارد, إيداع, الإيداعات, المقبوضات',
    ),
  ],
  [
    'money_out',
    names(
      'money out, payment, payments, withdrawal, withdrawals, charge, charges, paid out, spent, amount out, ausgang, ausgaben, abfluss, cargo, cargos, gasto, gastos, egreso, egresos, salida, salidas, depenses, decaissement, الصادر, سحب, السحوبات, المدفوعات',
    ),
  ],
  [
    'debit',
    names(
      'debit, debits, debit amount, dr, soll, sollbetrag, betrag soll, umsatz soll, debe, debito, debitos, dare, debet, مدين, المدين',
    ),
  ],
  [
    'credit',
    names(
      'credit, credits, credit amount, cr, haben, habenbetrag, betrag haben, umsatz haben, haber, credito, creditos, avere, دائن, الدائن',
    ),
  ],
  [
    'amount',
    names(
      `${grossNames}, amount, value, sum, net amount, betrag, umsatz, amount in local currency, amount in lc, amount lcy, local amount, betrag in hauswahrung, buchungsbetrag, importe, monto, montant, bedrag, importo, valor, المبلغ, القيمة`,
    ),
  ],
  [
    'balance',
    names('balance, running balance, ending balance, saldo, kontostand, solde, الرصيد, رصيد'),
  ],
  [
    'counterparty',
    names(
      'payee, name, counterparty, contact, customer, vendor, partner, payer, empfanger, auftraggeber, auftraggeber empfanger, beguenstigter zahlungspflichtiger, name zahlungsbeteiligter, beguenstigter, zahlungsempfanger, beneficiario, nombre, tiers, beneficiaire, الطرف, الاسم, المستفيد',
    ),
  ],
  [
    'description',
    names(
      'description, memo, details, transaction details, transaction description, narration, narrative, label, particulars, text, buchungstext, verwendungszweck, notes, note, beschreibung, concepto, descripcion, detalle, glosa, libelle, ecriturelib, omschrijving, descrizione, descricao, البيان, الوصف, التفاصيل',
    ),
  ],
  [
    'reference',
    names(
      'reference, ref, ref no, id no, num, number, no, doc, check number, check, cheque, document, belegnummer, beleg, referenz, referencia, numero, piece, pieceref, المرجع',
    ),
  ],
  ['currency', names('currency, commodity, ccy, wahrung, moneda, devise, valuta, العملة')],
  [
    'account',
    names(
      'account, account name, full account name, account code, account number, account no, gl account, g l account, g l account no, gl code, nominal code, nominal account, ledger account, ledger, general ledger account, konto, kontonummer, sachkonto, cuenta, cuenta contable, numero de cuenta, compte, comptenum, conto, الحساب, رقم الحساب',
    ),
  ],
  [
    'debit_account',
    names(
      'debit account, account debit, accountdebit, debitaccount, dr account, account dr, debit a c, debit account name, debit account code, sollkonto, konto soll, soll konto, kontosoll, ktosoll, kto soll, sollkto, sollkontonummer, cuenta debe, cuenta de debe, cuenta del debe, cuenta cargo, cuenta deudora, ctadebe, cta debe, ctdare, conto dare, cptdebit, compte debit, compte debite, الحساب المدين, حساب مدين, حساب المدين, الطرف المدين, من ح',
    ),
  ],
  [
    'credit_account',
    names(
      'credit account, account credit, accountcredit, creditaccount, cr account, account cr, credit a c, credit account name, credit account code, habenkonto, konto haben, haben konto, kontohaben, ktohaben, kto haben, habenkto, habenkontonummer, cuenta haber, cuenta de haber, cuenta del haber, cuenta abono, cuenta acreedora, ctahaber, cta haber, ctavere, conto avere, cptcredit, compte credit, compte credite, الحساب الدائن, حساب دائن, حساب الدائن, الطرف الدائن, إلى ح',
    ),
  ],
  [
    'contra_account',
    names(
      'contra account, contra a c, offset account, offsetting account, balancing account, gegenkonto, gegenkonto ohne bu schlüssel, gegenkontonummer, gegenkto, cuenta de contrapartida, cuenta contrapartida, الحساب المقابل',
    ),
  ],
  ['direction', names('d c, dr cr, debit credit, soll haben, s h, c d')],
]

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(', ').map((name) => foldText(name)))
}

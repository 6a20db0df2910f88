import { isMonth, readDays } from '@/lib/domain/books/read-day'
import { foldText } from '@/lib/domain/search/match-text'

/** What a row without a payment is called. A balance of a day is an opening or a closing by that day. */
export type BalanceWord = 'opening' | 'closing' | 'of_day'

export interface FoundWord {
  readonly of: BalanceWord
  /** Whether nothing else is said: a payment may be called "Closing balance of the loan". */
  readonly isWhole: boolean
  /** It is carried to the next page or period, or comes from the one before. */
  readonly isCarried: boolean
  /** It says a balance by that name: "Opening" alone, or "Brought forward", may be what was paid for. */
  readonly saysBalance: boolean
  /** What stands behind the word, as a name can be compared. */
  readonly rest: string
}

/** What stands behind a word of a sum, folded; empty where it stands alone. */
interface SumWord {
  readonly rest: string
  /** It says which sum it is, as "Total for Checking": no payee is called so. */
  readonly isOfSum: boolean
  /** It says of which period, account or kind of figure it is. */
  readonly isOfPeriod: boolean
}

const kinds: readonly (readonly [BalanceWord, isCarried: boolean, RegExp])[] = [
  [
    'opening',
    true,
    /^(?:TO |BY )?BAL(?:ANCE|\.)? (?:BROUGHT (?:FORWARD|DOWN)|FORWARD|FWD|B ?[/.]? ?[FD])(?![A-Z])|^BROUGHT (?:FORWARD|DOWN)\b|^B\/[FD]\b|^EB[- ]WERTE?\b|^A NOUVEAUX?\b|^REPORT A NOUVEAU|^SALDO ?VORTRAG|^SALDO (?:ANTERIOR|PRECEDENTE)|^SOLDE (?:PRECEDENT|ANTERIEUR|REPORTE)|^(?:ال)?رصيد (?:ال)?سابق/u,
  ],
  [
    'closing',
    true,
    /^(?:TO |BY )?BAL(?:ANCE|\.)? (?:CARRIED (?:FORWARD|DOWN)|C ?[/.]? ?[FD])(?![A-Z])|^CARRIED (?:FORWARD|DOWN)\b|^C\/[FD]\b/u,
  ],
  [
    'opening',
    false,
    /^(?:TO |BY )?(?:OPENING|BEGINNING|STARTING|INITIAL) BAL(?:ANCES?)?(?!ANCE)(?! EQUITY)(?: B\/[FD]$)?|^OPENING$|^OP(?:ENING|\.)? (?:BALANCES?|BAL\.|ENTRY)|^(?:PREVIOUS|PRIOR) BALANCE|^BALANCE FROM PREVIOUS (?:PAGE|MONTH|PERIOD)|^SALDENVORTRAG|^(?:ANFANGS|EROFFNUNGS)(?:SALDO|BESTAND)|^EROFFNUNGSBILANZ|^(?:SALDO|ASIENTO) DE APERTURA|^SALDO DEL MES ANTERIOR|^SALDO VORMONAT|^SOLDE D.OUVERTURE|^OPENINGSBALANS|^رصيد (?:اول(?: \p{L}+)?|مدور|منقول)|^(?:ال)?رصيد (?:ال)?مرحل|^SALDO (?:INICIAL|INIZIALE)|^BEGINSALDO|^SOLDE INITIAL|^(?:ال)?رصيد (?:ال)?افتتاحي/u,
  ],
  [
    'closing',
    false,
    /^(?:TO |BY )?(?:CLOSING|ENDING) BAL(?:ANCE)?|^CLOSING$|^(?:FINAL|MONTH[- ]END) BAL(?:ANCE)?|^BALANCE AT END OF (?:PERIOD|MONTH|YEAR)|^(?:END|SCHLUSS)(?:SALDO|BESTAND)|^SALDO (?:DE CIERRE|A CUENTA NUEVA)|^SOLDE DE CLOTURE|^رصيد اخر(?: \p{L}+)?|^SALDO FINALE?\b|^EINDSALDO|^SOLDE FINAL|^(?:ال)?رصيد (?:ال)?ختامي/u,
  ],
  [
    'of_day',
    true,
    /^(?:SOLDE AU|SALDO (?:AL?|PER|AM|VOM)|KONTOSTAND(?: AM| PER| VOM)?|BALANCE (?:AS (?:OF|AT)|AT|ON)) (?=.*\p{Nd})/u,
  ],
]

/** Of most cells this is all that is looked at, and a file has millions. */
export function mayBeBalance(cell: string): boolean {
  return hasBalance.test(cell)
}

const hasBalance =
  /bal|brought|carried|\b[bc]\/|saldo|solde|stand|nouveau|eb[- ]wert|^(?:opening|closing)$|^opening entry|vortrag|apertura|bilanz|^report\b|^übertrag vor|^o\/b|رصيد/iu

export function findBalanceWord(cell: string): FoundWord | undefined {
  if (!mayBeBalance(cell)) return undefined
  const text = foldText(cell).trim()
  for (const [of, isCarried, pattern] of kinds) {
    const match = pattern.exec(text)
    if (match === null) continue
    const rest = text.slice(match[0].length)
    const saysBalance = !isCarried && !/^(?:OPENING|CLOSING)$/u.test(text)
    return { of, isCarried, saysBalance, isWhole: isNoMore(rest), rest: plainName(rest) }
  }
  return undefined
}

/** What an opening may be called, and a payment too: it takes a balance beside it to say which. */
export function mayBeOpening(cell: string): boolean {
  return /^(?:VORTRAG|UBERTRAG VORMONAT|REPORT|O\/B)$/u.test(foldText(cell).trim())
}

/** "as of 30 June 2026" behind a word says no more of what the row is; "of the loan" and "4711" do. */
function isNoMore(rest: string): boolean {
  const said = rest
    .replace(/^[ :,-]*(?:(?:AS )?(?:OF|AT|ON)|AM|VOM|ZUM|PER|AL?|AU)?(?![A-Z])/u, '')
    .replaceAll(/^[ :.,-]+|[ :.,-]+$/gu, '')
  return said === '' || /^20\d{2}$/u.test(said) || likeDay.test(said) || readDays(said).size > 0
}

const likeDay = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$|^\d{1,2}\.\d{1,2}$/u

/** The day that is behind a word of a balance, as it is written. */
export function dayBehind(cell: string): string {
  const words = cell.trim().split(/\s+/u)
  const days = words.map((_, at) => words.slice(at).join(' '))
  return days.find((text) => readDays(text).size > 0) ?? /\p{Nd}.*/u.exec(cell)?.[0] ?? ''
}

const sum =
  /^(?:GRAND |SUB ?-?)?TOT(?:ALS?|ALES|ALE|AAL)\b(?: GENERALE?\b)?|^SUMS?\b|^(?:ZWISCHEN)?SUMMEN?\b|^GESAMT(?:SUMME|BETRAG|SALDO|UMSATZ|ERGEBNIS)?\b|^NET (?:MOVEMENT|CHANGE)|^(?:BALANCE|CURRENT PERIOD) CHANGE|^SUMA\b|^SOMME\b|^(?:المجموع|الاجمالي)/u
const ofSum =
  /^ *(?:$|[:–—·-](?: |$)|(?:FOR|OF|DE|DEL|DELLA|DU|FUR|VAN|DEBITS?|CREDITS?|SOLL|HABEN|DEBE|HABER|DEBITOS?|CREDITOS?|MOVEMENTS?|MOVIMIENTOS?|TRANSACTIONS?|DEPOSITS?|PAYMENTS?|RECEIPTS?|WITHDRAWALS?|CHECKS?|UMSATZE?|BALANCE|AMOUNT)\b)/u

/** Undefined of a cell that does not begin with a word of a sum. */
export function findSumWord(cell: string): SumWord | undefined {
  // Most cells begin with what no such word begins with.
  if (!/^[gstznbcا]/iu.test(cell)) return undefined
  const text = foldText(cell).trim()
  const match = sum.exec(text)
  if (match === null) return undefined
  const rest = text.slice(match[0].length)
  const name = plainName(rest)
  return { rest: name, isOfSum: ofSum.test(rest) || isOfPeriod(name), isOfPeriod: isOfPeriod(name) }
}

/** "June 2026", "account 1200", "YTD": of which period, account or kind of figure a sum is. */
function isOfPeriod(rest: string): boolean {
  if (/^(?:\d{4,}|FOR) /u.test(rest)) return true
  return rest.split(' ').every((word) => ofPeriod.test(word) || isMonth(word))
}

const ofPeriod =
  /^(?:\d{4,}|[QTH]?[1-4]|PERIODO?|PERIODE|MONTH|MES|MONAT|MOIS|YEAR|ANO|JAHR|ANNEE|QUARTER|QUARTAL|WEEK|DAY|PAGE|YTD|MTD|TO|DATE|OF|DE|DEL|DU|MOVEMENTS?|MOVIMIENTOS?|TRANSACTIONS?|DEBITS?|CREDITS?|DEPOSITS?|PAYMENTS?|WITHDRAWALS?|RECEIPTS?|SOLL|HABEN|DEBE|HABER|ACCOUNT|KONTO|CUENTA|COMPTE|NET|GROSS|Y|SIGUE|ANTERIOR)$/u

/** "Checking Total" as a pivot table writes it: the name before the word; undefined of any other cell. */
export function namedBeforeSum(cell: string): string | undefined {
  const [, name] = /^(.+?)[ :-]+(?:TOTAL|ERGEBNIS|SUMME|SUMA)$/u.exec(foldText(cell).trim()) ?? []
  return name === undefined ? undefined : plainName(name)
}

/** A name as it can be compared: letters and digits alone. */
export function plainName(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

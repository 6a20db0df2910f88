import { directionOf, type Language, languageOf } from '@/lib/i18n/language'

export interface MoneyParts {
  /** With its currency, as one text: "−$1,250.00". */
  text: string
  /** Without it, for a column whose currency is named once: "−1,250.00". */
  readonly number: string
  currency: string
  isNegative: boolean
}

/** Integer minor units; a sum of many amounts may leave the integers that JSON carries. */
export interface ExactMoney {
  readonly amount: number | bigint
  readonly currency: string
}

/** An amount as it is shown, its minor digits apart: they are set faint. */
export interface SplitAmount {
  readonly text: string
  readonly minor: string
}

/** "−$48,250" and ".00"; what follows the digits goes with them: "48.250" and ",00 €". */
export function splitMinor(amount: string, currency: string): SplitAmount {
  const digits = findMinorDigits(currency) ?? 0
  if (digits === 0) return { text: amount, minor: '' }
  const minor = new RegExp(`[.,٫]\\p{Nd}{${digits}}\\P{Nd}*$`, 'u').exec(amount)
  if (minor === null) return { text: amount, minor: '' }
  return { text: amount.slice(0, minor.index), minor: minor[0] }
}

/**
 * Makes a formatter of integer minor units. Exact up to 2^53 - 1, since no amount is ever divided:
 * the decimal point is put between digits. An unknown currency keeps its whole number and
 * says that it counts minor units.
 */
export function createMoneyFormat(locale: string): (money: ExactMoney) => MoneyParts {
  const formatters = new Map<string, CurrencyFormatters>()
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const written = signWriter(locale)
  const language = languageOf(locale)
  const isMirrored = directionOf(language) === 'rtl'
  const signed = (text: string) => (isMirrored ? leftToRight(written(text)) : written(text))
  return ({ amount, currency }) => {
    const formatter = formatters.get(currency) ?? createFormatters(locale, currency)
    if (formatter !== undefined) formatters.set(currency, formatter)
    const isNegative = amount < 0
    if (formatter === undefined) {
      // A zero of JSON may have a minus, which no amount has.
      const number = signed(plain.format(toDecimal(amount, 0)))
      return {
        text: `${number} ${currency} (${minorUnits[language]})`,
        number,
        currency,
        isNegative,
      }
    }
    const decimal = toDecimal(amount, formatter.minorDigits)
    return {
      text: signed(formatter.withSymbol.format(decimal)),
      // Needed more rarely than the whole.
      get number() {
        return signed(formatter.bare.format(decimal))
      },
      currency,
      isNegative,
    }
  }
}

interface CurrencyFormatters {
  minorDigits: number
  withSymbol: Intl.NumberFormat
  bare: Intl.NumberFormat
}

function createFormatters(locale: string, currency: string): CurrencyFormatters | undefined {
  const minorDigits = findMinorDigits(currency)
  if (minorDigits === undefined) return undefined
  const digits = { minimumFractionDigits: minorDigits, maximumFractionDigits: minorDigits }
  const sign = { currencySign: isAccountingLocale(locale) ? 'accounting' : 'standard' } as const
  return {
    minorDigits,
    withSymbol: new Intl.NumberFormat(locale, { style: 'currency', currency, ...sign, ...digits }),
    bare: new Intl.NumberFormat(locale, digits),
  }
}

/** -1250 with 2 digits is "-12.50". */
export function toDecimal(amount: number | bigint, minorDigits: number): `${number}` {
  const sign = amount < 0 ? '-' : ''
  const digits = String(amount)
    .replace('-', '')
    .padStart(minorDigits + 1, '0')
  const point = digits.length - minorDigits
  const fraction = minorDigits === 0 ? '' : `.${digits.slice(point)}`
  // Digits with at most one point between them are a number's text.
  return `${sign}${digits.slice(0, point)}${fraction}` as `${number}`
}

/** How this reader's negative amounts are written, from what Intl makes of them. */
function signWriter(locale: string): (text: string) => string {
  return isAccountingLocale(locale) ? inParentheses : withTrueMinus
}

/** Intl writes a hyphen where a minus sign belongs. */
export function withTrueMinus(text: string): string {
  return text.replace('-', '\u2212')
}

/**
 * Where the language itself writes parentheses they are there already; elsewhere, and around a
 * number without its currency, they take the place of the minus.
 */
function inParentheses(text: string): string {
  const unsigned = text.replace(minus, '')
  return unsigned === text ? text : `(${unsigned})`
}

const marks = /[\u200e\u200f\u061c]/gu
// "د.ك.": without its isolate the last point of a currency would stand before its first letter.
const arabicCurrency = /\p{Script=Arabic}[\p{Script=Arabic}.]*/gu

/**
 * An amount is read from left to right in every language. Between words that are not, its sign,
 * digits and currency would each find a place of their own; the marks that Intl puts there hold only
 * in some of them, an isolate (Unicode Bidirectional Algorithm, 2.4) in all.
 */
function leftToRight(text: string): string {
  const plain = text.replaceAll(marks, '')
  return `\u2066${plain.replace(arabicCurrency, '\u2067$&\u2069')}\u2069`
}

// As Intl writes it, with the marks of direction that belong to it.
const minus = /[\u200e\u200f\u061c]*[-\u2212][\u200e\u200f\u061c]*/u

// ISO 4217 minor units other than 2. Not taken from Intl: its data follows custom rather than the
// standard (HUF 0, IQD 0, LBP 0), which would be off by a factor of 100 or 1,000.
const exceptions: Readonly<Record<string, number>> = {
  ...sameDigits('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...sameDigits('BHD IQD JOD KWD LYD OMR TND', 3),
  ...sameDigits('CLF UYW', 4),
}

const known = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(exceptions)])

/** How many decimals a currency's smallest unit has, or undefined for an unknown code. */
export function findMinorDigits(currency: string): number | undefined {
  if (!known.has(currency)) return undefined
  return exceptions[currency] ?? 2
}

function sameDigits(codes: string, digits: number): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]))
}

const formatters = new Map<string, Intl.NumberFormat>()
const maxFormatters = 200

/**
 * A round amount as the axis of a chart has room for it, its currency named once above: "20K". Never
 * for a figure of its own.
 */
export function compactMoney({ amount, currency }: ExactMoney, locale: string): string {
  const formatter =
    formatters.get(locale) ??
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(locale, formatter)
  const digits = findMinorDigits(currency) ?? 0
  return signWriter(locale)(formatter.format(toDecimal(amount, digits)))
}

/**
 * The same reader, who wants negative amounts in parentheses: Unicode's own way to say so in a
 * locale (UTS 35, currency format), so that it goes wherever the locale goes.
 */
export function accountingLocale(locale: string): string {
  return `${new Intl.Locale(locale).baseName}-u-cf-account`
}

/** Intl keeps the extension but does not apply it yet: the money formatter does. */
function isAccountingLocale(locale: string): boolean {
  return /-u-(?:[a-z0-9-]*-)?cf-account(?:-|$)/u.test(locale)
}

/**
 * What an amount of an unknown currency counts. Formatters say it themselves, in the browser
 * too, where the catalogue never comes.
 */
const minorUnits: Readonly<Record<Language, string>> = {
  en: 'minor units',
  de: 'in kleinster Einheit',
  es: 'en unidad mínima',
  ar: 'بأصغر وحدة',
}

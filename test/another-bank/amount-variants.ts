import {
  amount,
  type ApiVariant,
  bytes,
  first,
  usual,
  type Variants,
  withoutFirst,
} from '@/test/another-bank/variant'

/** How a bank may write an amount. Spec, General conventions 4. */
export const amountVariants: Variants<ApiVariant> = {
  'amounts-as-text': {
    what: 'writes an amount as a text',
    rows: amount('60000'),
    looks: withoutFirst,
  },
  'amounts-with-cents': {
    what: 'writes an amount with cents',
    rows: amount(600.5),
    looks: withoutFirst,
  },
  'amounts-with-an-exponent': {
    what: 'writes an amount as 6e4',
    text: bytes((text) => text.replace('"amount":60000', '"amount":6e4')),
    looks: usual,
  },
  'amounts-beyond-2-53': {
    what: 'writes an amount that no double holds',
    text: bytes((text) => text.replace('"amount":60000', '"amount":9007199254740993')),
    looks: withoutFirst,
  },
  'amounts-beyond-all': {
    what: 'writes an amount of 1e400',
    text: bytes((text) => text.replace('"amount":60000', '"amount":1e400')),
    looks: withoutFirst,
  },
  'negative-zero': {
    what: 'writes an amount of -0',
    text: bytes((text) => text.replace('"amount":60000', '"amount":-0')),
    looks: [
      {
        at: 'transactions',
        sees: ['$0.00', 'in $300.00'],
        not: ['-0', '−$0', 'could not be read'],
      },
      { at: 'a CSV file', sees: [',0.00,USD,0,'], not: [',-0'] },
    ],
  },
  'null-amount': {
    what: 'sends null for an amount',
    rows: first('transactions', { amount: null }),
    looks: withoutFirst,
  },
  'no-currency': {
    what: 'names no currency',
    rows: first('transactions', { amount: { amount: 60_000 } }),
    looks: withoutFirst,
  },
  'currency-without-decimals': {
    what: 'has an account in yen',
    rows: amount(60_000, 'JPY'),
    looks: [
      { at: 'transactions', sees: ['¥60,000', 'in $300.00'], not: ['¥600.00'] },
      { at: 'overview', sees: ['¥60,000', '$300 .00'] },
    ],
  },
  'currency-of-three-decimals': {
    what: 'has an account in Kuwaiti dinars',
    rows: amount(60_000, 'KWD'),
    looks: [{ at: 'transactions', sees: ['60.000', 'in $300.00'] }],
  },
  'new-currency': {
    what: 'has a currency that is new',
    rows: amount(60_000, 'XXN'),
    looks: [
      { at: 'transactions', sees: ['XXN', '60,000', 'in $300.00'], not: ['600.00'] },
      { at: 'an OFX file', sees: ['Moss'], not: ['<FITID>t-1<'] },
    ],
  },
  'currency-of-another-account': {
    what: 'has a row in another currency than its account',
    rows: amount(60_000, 'EUR'),
    looks: [
      { at: 'transactions', sees: ['€600.00', 'in $300.00'] },
      { at: 'an OFX file', sees: ['<FITID>t-2<'], not: ['<FITID>t-1<'] },
    ],
  },
}

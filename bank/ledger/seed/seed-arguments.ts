import { OperatorError } from '@/bank/environment'
import { parseArgs } from 'node:util'
import { minBusinesses } from '@/bank/ledger/seed/profiles'
import { defaultSeedOptions, type SeedOptions } from '@/bank/ledger/seed/seed-ledger'

export const usage = `npm run bank:seed -- [options]
  --transactions N   transactions of the big business, 1 to 20000000 (100000)
  --businesses N     how many businesses in all, ${minBusinesses} to 5000 (${minBusinesses})
  --seed S           any text; the same text and day give the same ledger (countinghouse)
  --as-of DATE       the day on which the books end, YYYY-MM-DD (today in New York)
It writes into an empty store only: delete the bank's data folder, or name another with DATA_DIR.`

/** What the command was given. Throws OperatorError, whose message is for the operator. */
export function parseSeedArguments(args: readonly string[], now: Date): SeedOptions | 'help' {
  const values = read(args)
  if (values.help === true) return 'help'
  const fallback = defaultSeedOptions(now)
  return {
    seed: values.seed ?? fallback.seed,
    asOf: parseDate(values['as-of'] ?? fallback.asOf),
    transactions: parseCount(
      'transactions',
      values.transactions,
      fallback.transactions,
      1,
      20_000_000,
    ),
    businesses: parseCount(
      'businesses',
      values.businesses,
      fallback.businesses,
      minBusinesses,
      5000,
    ),
  }
}

function read(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        transactions: { type: 'string' },
        businesses: { type: 'string' },
        seed: { type: 'string' },
        'as-of': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(`${reason}\n${usage}`, { cause })
  }
}

function parseCount(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (count >= min && count <= max) return count
  throw new OperatorError(
    `--${name} must be a whole number from ${min} to ${max}, for example --${name} ${fallback}`,
  )
}

function parseDate(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Feb 30 parses as a day in March.
  const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  if (real && text >= '2010-01-01' && text < '2100-01-01') return text
  throw new OperatorError('--as-of must be a date, for example --as-of 2026-06-17')
}

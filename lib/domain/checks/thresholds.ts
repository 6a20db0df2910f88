import { defaultLarge } from '@/lib/domain/transactions/refine-transactions'

/** By what the checks of a close find something. What is not set is as the firm has it, else as usual. */
export interface Thresholds {
  /** From which amount on a transaction is large, by currency, in its smallest unit. */
  readonly large: ReadonlyMap<string, bigint>
  /** How many days two payments that may be one lie apart at most; an own transfer may take as long. */
  readonly days: number | undefined
}

export const noThresholds: Thresholds = { large: new Map(), days: undefined }

const defaultDays = 3
export const maxDaysApart = 31

/** Those of the firm, and what one client has of its own instead. */
export interface KeptThresholds {
  readonly firm: Thresholds
  readonly own: Thresholds
}

/** Each instead of what the one before it says. */
export function layThresholds(...layers: readonly Thresholds[]): Thresholds {
  return {
    large: new Map(layers.flatMap(({ large }) => [...large])),
    days: layers.findLast(({ days }) => days !== undefined)?.days,
  }
}

export function largeFrom({ large }: Thresholds, currency: string): bigint {
  return large.get(currency) ?? defaultLarge(currency)
}

export function daysApart({ days }: Thresholds): number {
  return days ?? defaultDays
}

/** Whether by both the same is found, whatever is set and whatever is usual. */
export function areSameThresholds(one: Thresholds, other: Thresholds): boolean {
  return (
    daysApart(one) === daysApart(other) &&
    [...one.large.keys(), ...other.large.keys()].every(
      (currency) => largeFrom(one, currency) === largeFrom(other, currency),
    )
  )
}

/** What a client then has of its own: a value that is the firm's too is not its own. */
export function changeOwn({ firm, own }: KeptThresholds, typed: Thresholds): Thresholds {
  const { large, days } = layThresholds(own, typed)
  return {
    large: new Map([...large].filter(([currency, from]) => from !== largeFrom(firm, currency))),
    days: days === daysApart(firm) ? undefined : days,
  }
}

/** Whether nothing is set. */
export function isUnset({ large, days }: Thresholds): boolean {
  return large.size === 0 && days === undefined
}
